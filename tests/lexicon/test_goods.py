import pytest
from lexicon.asking import that_have

announces_goods = that_have("goods")


@pytest.mark.parametrize(
    "line",
    [
        "People who viewed this item also viewed",
        "CUSTOMERS ALSO BOUGHT",
        "Similar Items",
        "You may also like…",
        "You might like these:",
        "We think you'll love these too",
        "Your recently viewed items",
        "Frequently bought together",
        "Kunden, die diesen Artikel angesehen haben",
        "Das könnte Ihnen auch gefallen",
        "Les clients ayant acheté cet article",
        "Productos relacionados",
        "Potrebbe interessarti anche",
        "Klienci kupili także",
        "Los clientes también compraron",
        "Clientes que ven este producto",
        "Les clients ont aussi acheté",
        "Aanbevolen voor jou",
        "Podobný tovar",
        "Вместе с этим товаром покупают",
        "Покупатели также смотрят",
        "Bu ürünü inceleyenler",
        "Son incelenen ürünler",
        "С этим товаром покупают",
        "Benzer ürünler",
        "この商品を見た人はこんな商品も見ています",
        "相关商品",
        "함께 구매한 상품",
        "منتجات مشابهة",
    ],
)
def test_what_announces_other_goods(line):
    assert announces_goods(["Boat", line]) == [1]


@pytest.mark.parametrize(
    "line",
    [
        "People who row",
        "You will love the seat",
        "You might like how dry it is in March",
        "We know you'll love the oars",
        "Customers who like us",
        "Related work",
        "Inspired by your grandmother's boat",
        "Buy the boat together with a friend",
        "Kunden haben das Boot bewertet",
        "Les clients ont testé",
        "También te lleva al mar",
        "Productos de limpieza",
        # Questions and reviews, and for whom the goods are.
        "Los clientes también preguntan",
        "Clientes que valoran la calidad",
        "Les clients ont aussi demandé",
        "Aanbevolen voor uw droge huid",
        "Aanbevolen voor kinderen vanaf 3 jaar",
        "Вместе с этим лодка стала легче",
        "Покупатели, которые оставили отзыв",
        "Покупатели также спрашивают",
        "Bu ürünü incele",
        "Son incelemeler",
        "この商品に関連する質問",
    ],
)
def test_other_lines(line):
    assert announces_goods([line]) == []
