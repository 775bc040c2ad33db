"""What is said where all but subscribers have read enough."""

from __future__ import annotations

from scrapy_article.lexicon.beginnings import Beginnings

__all__ = ["WALL", "sells_the_rest"]

WALL = Beginnings(
    r"this (?:article|story|content) is (?:only )?(?:for|available to|reserved for) .{0,30}(?:subscribers|members)"
    r"|subscribe (?:now )?to (?:continue|keep) reading|to (?:continue|keep) reading this|already a subscriber"
    r"|weiterlesen mit|jetzt weiterlesen|diese[rn]? (?:artikel|inhalt|text) ist (?:nur|exklusiv) für|bereits abonnent"
    r"|sie (?:möchten|wollen) weiterlesen|um (?:diesen artikel|den ganzen artikel) (?:zu lesen|lesen zu können)"
    r"|il vous reste .{1,30}à lire|la suite (?:de l.article |de cet article )?est réservée|cet article est réservé"
    r"|l.article est réservé|abonnez-vous pour (?:lire|accéder|continuer|poursuivre)|déjà abonnée?"
    r"|pour (?:lire la suite|lire l.intégralité|accéder à l.intégralité|continuer (?:la|votre) lecture)"
    r"|contenido exclusivo para suscriptores|este (?:artículo|contenido) es (?:exclusivo|solo) para|ya eres suscriptor"
    r"|suscr[íi]bete (?:para|y) (?:seguir|continúa|leer|lee|sigue)|para (?:seguir|continuar) leyendo"
    r"|conteúdo exclusivo para assinantes|assine (?:para|e) (?:continu|le)|para continuar (?:a ler|lendo)"
    r"|já é assinante|contenuto riservato agli|articolo riservato agli|abbonati per (?:leggere|continuare)"
    r"|per continuare a leggere|sei già abbonat|dit artikel is (?:alleen|exclusief) (?:voor|toegankelijk)"
    r"|lees (?:nu )?verder met|al abonnee"
    r"|få (?:fuld |full )?(?:adgang|tilgang) til .{0,60}(?:læs|les|artikl|artikk)|læs resten af artikl|les resten av"
    r"|for at læse (?:denne|hele|resten)|for å lese (?:denne|hele|resten)|allerede abonnent|allerede kunde"
    r"|denne (?:artikel|artikkelen|saken) er (?:kun )?for (?:våre |vores )?abonnenter"
    r"|för att läsa (?:hela|vidare|resten)|redan prenumerant|tämä (?:artikkeli|sisältö|juttu) on (?:vain )?tilaajille"
    r"|oletko jo tilaaja|jatka lukemista"
    r"|dalsza część artykułu|artykuł dostępny tylko dla|pozostało .{1,10}(?:% |tekstu|artykułu)|aby czytać dalej"
    r"|masz już (?:subskrypcję|prenumeratę)|tento článek je (?:pouze |jen )?pro (?:předplatitele|členy)"
    r"|чтобы (?:читать дальше|прочитать полностью)|полный текст доступен|продолжение доступно"
    r"|этот материал доступен только подписчикам|devamını okumak için"
    r"|この記事は(?:有料(?:会員|記事|です|コンテンツ)|会員)|続きを読むには|この続きを読むには|続きは会員|有料会員(?:限定|になると|の方)"
    r"|会員限定|残り\s?\d{1,6}\s?文字|ここから先は"
    r"|订阅(?:后)?(?:即?可)?(?:继续)?阅读|訂閱(?:後)?(?:即?可)?(?:繼續)?閱讀|登录(?:后)?(?:即?可)?(?:继续)?阅读"
    r"|付费(?:后)?(?:即?可)?(?:继续)?阅读|本文为付费|本文為付費|此內容僅限"
)
"""How what follows where all but subscribers have read enough begins."""


def sells_the_rest(line: str) -> bool:
    """Whether *line* begins as those do that say that only subscribers may read on."""
    return WALL.begin(line)
