"""The page of a lighthouse keeper, most lines of whose text differ in a number."""

SENTENCE = "The lighthouse keeper climbed the stairs every evening, {}, and never once missed the hour of dusk."
BODY = [SENTENCE.format(f"for the {n}th year") for n in range(6)]
PAGE = (
    "<html lang='en'><head><title>The keeper - Daily Example</title></head><body><nav><a href='/'>Home</a></nav>"
    f"<h1>The keeper</h1><div>{''.join(f'<p>{p}</p>' for p in BODY)}</div></body></html>"
)
