"""The commonest function words of languages that are written in Latin letters or Cyrillic.

Each list holds frequent articles, pronouns, prepositions, conjunctions and auxiliary verbs. A word may stand in several
lists; the share of stop words in running text is then still highest, by far, for the text's own language.
"""

from __future__ import annotations

__all__ = ["STOP_WORDS"]

STOP_WORDS: dict[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in {
        "en": "the of and to in is was for that it on with as are be by at this from have has had not but they his "
        "her he she you we or an which their were been will would there what when who if more can about its than "
        "into them so out up said one all also your my our do did how some other could only after just because",
        "de": "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden "
        "aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder "
        "aber vor zur bis mehr durch man sein wurde sei ich wir ihr wenn kann einer eines diese dieser unter gegen "
        "vom können schon",
        "fr": "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec "
        "son elle sa cette aux ont été mais ou comme nous vous je leur ses être fait aussi tout on même y si sans "
        "entre après était deux ces dont très peut bien où lui ils",
        "es": "de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me "
        "si sin sobre este ya entre cuando todo esta ser son dos también fue había era muy años hasta desde está mi "
        "porque qué sólo han yo hay vez puede todos así nos ni parte tiene él uno donde",
        "it": "di e il la che in a per un è del non una sono con i si da le al dei come gli alla della lo più ma ha "
        "anche nel dal questo su o ed delle se ci nella stato essere suo sua tra era degli loro dalla agli quando "
        "due hanno dopo solo molto fatto cui perché tutti nei sul questa io mi quello",
        "pt": "de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua "
        "ou quando muito nos já eu também só pelo pela até isso ela entre depois sem mesmo aos seus quem nas me "
        "esse eles você essa num nem suas meu às minha têm numa pelos foi são está ser tem",
        "nl": "de het een en van in is dat op te die voor met zijn niet aan er om ook als dan maar bij nog uit "
        "wordt door naar ze hij werd heeft hebben deze over tot ik wat je we meer geen kan al worden was of zo dit "
        "onder wel haar hun tegen na moet veel zou had waar zich",
        "sv": "och i att det som en på är av för med den till inte om har de ett han men var jag från vi så kan när "
        "man nu sig hade efter hon eller vid ut också under där ska skulle över mot får bara sin alla blir mycket "
        "mer något detta än denna dem många varit kommer vara säger",
        "da": "og i at det er en til på som for af med den de ikke har der et om han var men fra sig kan vi jeg så "
        "ved ud skal eller også efter når være hun man blev nu vil hvor op over mange dem havde mere være hans "
        "blive kun end denne noget bliver mod nogle siger få været alle disse",
        "no": "og i det er på en som til å for med at av har den ikke de et om han var men fra seg kan vi jeg så "
        "ved ut skal eller også etter når være hun man ble nå vil hvor opp over mange dem hadde mer vært hans bli "
        "bare enn denne noe blir mot noen sier få alle disse sine sin",
        "fi": "ja on ei se että oli mutta myös kun hän ovat joka tai niin kuin jos ne sen vain ole tämä olla mukaan "
        "sekä voi jo nyt sitä kanssa hänen vielä mikä joita jotka noin siitä ollut tässä niitä ennen eli koska "
        "siinä jälkeen minä sinä me he mitä olisi enemmän saa kuten mitään kaikki ettei",
        "pl": "w i na z się nie do że to jest o jak po co a ale od za przez dla są tym był było oraz czy być tak "
        "tego może który która które już tylko ich jego jej ze także ma by przed bardzo jednak będzie więc można "
        "pod gdy będą gdzie przy nad również jako między lub są mnie ten",
        "ru": "и в не на что с он как по это а но к из у за от так о же для его бы было был она были они мы или "
        "если еще уже только до при ее их ли когда есть вы может чтобы после этого том быть во со также который "
        "которые была более где этом нет себя под кто того",
        "tr": "ve bir bu için ile da de olarak çok daha en gibi ne var kadar sonra olan ama mi o ya ki her değil "
        "ise olduğu yeni oldu önce şey ben göre tarafından en iki diye bunu biz hem veya ancak nasıl içinde "
        "üzerinde büyük dedi eden etti olduğunu arasında sadece bütün ilk",
        "cs": "a v se na že je to s z o do i ve k za by ale jako pro po jsou tak které od při jeho už který která "
        "před byl nebo však jen bylo aby jak než až být ze podle také může mezi byla co když má jsem není této pod "
        "své ještě této",
        "hu": "a az és hogy nem is egy ez van volt meg de már csak el még azt mint ha kell vagy után fel majd amely "
        "lehet ami akkor be szerint minden pedig ezt között nagyon sem így aki olyan itt ki lesz ezek több úgy arra "
        "két most mert",
        "ro": "de și în a la cu pe nu care este un o din să că pentru mai se au fi sau dar fost prin după al ale "
        "lui ca sunt ce această acest era cum doar fiind către între până când le vor foarte toate îl avea iar unei "
        "unui decât",
        "id": "yang dan di dengan untuk dari ini pada itu dalam tidak akan juga ke ada oleh mereka karena sebagai "
        "telah bisa lebih saat sudah kami kita adalah dapat atau anda tersebut para menjadi hanya harus namun "
        "seperti banyak hal masih bahwa secara saya agar",
    }.items()
}
"""Stop words, in lower case, by ISO 639-1 code."""
