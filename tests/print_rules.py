"""Reads printed booklets and reports for print_rules.sh: words by pdftotext, the outline by pdftohtml, colours by pdftoppm."""
import html
import os
import re
import subprocess
import sys
import tomllib

MM = 72 / 25.4
MARGIN = 13  # millimetres; text begins at 18, the running head stands above it
SUMMARY = {"en": "On one page", "fr": "En une page", "hu": "Egy oldalon"}
DIAGRAM = {"en": r"Diagram (\d+)", "fr": r"Diagramme (\d+)", "hu": r"(\d+)\. ábra"}
failures = 0


def fail(text):
    global failures
    failures += 1
    print("FAILED:", text)


def run(*command):
    return subprocess.run(command, capture_output=True, check=True).stdout.decode()


def words_of(pdf):
    """The text of each page, with single blanks."""
    return [re.sub(r"[ \n\u00a0\u202f]+", " ", page) for page in run("pdftotext", pdf, "-").split("\f")[:-1]]


def margins(pdf):
    """No word is nearer to the edge than the margin, and none lies over another."""
    text = run("pdftotext", "-bbox", pdf, "-")
    for number, page in enumerate(text.split("<page ")[1:], 1):
        width, height = (float(n) for n in re.match(r'width="([\d.]+)" height="([\d.]+)"', page).groups())
        found = re.findall(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>', page)
        words = [(word, *(float(n) for n in (x1, y1, x2, y2))) for x1, y1, x2, y2, word in found]
        for word, x1, y1, x2, y2 in words:
            if min(x1, y1, width - x2, height - y2) < MARGIN * MM:
                fail(f"{pdf} page {number}: {word} is in the margin")
        words.sort(key=lambda word: word[2])
        for i, (a, ax1, ay1, ax2, ay2) in enumerate(words):
            for b, bx1, by1, bx2, by2 in words[i + 1 :]:
                if by1 > ay2:
                    break
                if min(ax2, bx2) - max(ax1, bx1) > 1 and min(ay2, by2) - by1 > 0.6 * min(ay2 - ay1, by2 - by1):
                    fail(f"{pdf} page {number}: {html.unescape(a)} lies over {html.unescape(b)}")


def outline(pdf):
    """(title, page) of every bookmark."""
    text = run("pdftohtml", "-xml", "-i", "-stdout", pdf)
    return [(html.unescape(title), int(page)) for page, title in re.findall(r'<item page="(\d+)">(.*?)</item>', text)]


def booklet(pdf, letter, count, language, page, examples, *cards):
    """Every ruling, every card and a diagram for every example are there, and the summary is the last page."""
    pages = words_of(pdf)
    text = " ".join(pages)
    for n in range(1, int(count) + 1):
        if not re.search(rf"\b{letter}{n}\b", text):
            fail(f"{pdf} does not say {letter}{n}")
    for card in cards:
        if card.replace("'", "’") not in text:
            fail(f"{pdf} does not say {card}")
    numbers = [int(n) for n in re.findall(DIAGRAM[language], text)]
    if sorted(set(numbers)) != list(range(1, max(numbers, default=0) + 1)) or max(numbers, default=0) < int(examples):
        fail(f"{pdf} has {max(numbers, default=0)} diagrams, expected one for each of {examples} examples")
    # Every heading of the page is in the outline, on the page where it stands.
    marks = outline(pdf)
    fenced = re.sub(r"^```.*?^```$", "", open(page, encoding="utf-8").read(), flags=re.S | re.M)
    for heading in re.findall(r"^##+ (.*)$", fenced, flags=re.M):
        at = [number for title, number in marks if title == heading.replace("'", "’")]
        if not at or heading.replace("'", "’") not in pages[at[0] - 1]:
            fail(f"{pdf}: the heading {heading} is not in the outline, or not where that says")
    # So is every word of go that the page leads to.
    for name in sorted(set(re.findall(r"data/terms/([\w-]+)\.toml", open(page, encoding="utf-8").read()))):
        with open(os.path.join(os.path.dirname(page), "../../data/terms", name + ".toml"), "rb") as file:
            term = tomllib.load(file)
        at = [number for title, number in marks if title == term["title"][language]]
        said = re.sub("[ \u00a0\u202f]+", " ", term["text"][language]).replace("'", "’")
        if not at or said.split(".")[0][:30] not in pages[at[0] - 1]:
            fail(f"{pdf}: {name} is not among the words, or not where the outline says")
    title, last = marks[-1]
    if title != SUMMARY[language] or last != len(pages):
        fail(f"{pdf} should end with {SUMMARY[language]}, ends with {title} on page {last} of {len(pages)}")
    if marks[-2][1] >= last:
        fail(f"{pdf}: the summary is not alone on its page")
    # The contents name every chapter with its page.
    for title, number in marks:
        if not re.search(re.escape(title) + rf"[ .·]* {number}\b", re.sub("([-–]) ", r"\1", " ".join(pages[1:3]))) and number > 3:
            fail(f"{pdf}: the contents do not say that {title} is on page {number}")
    for sign in {"en": "—", "fr": "éèç", "hu": "őűí"}[language]:
        if sign not in text:
            fail(f"{pdf} has no {sign}")


def french(pdf):
    """A sign is never parted from its word by the end of a line."""
    lines = run("pdftotext", "-layout", pdf, "-").split("\n")
    if sum(" ;" in line.replace("\u202f", " ") for line in lines) < 10:
        fail(f"{pdf} has no blanks before its signs")
    for line in lines:
        if re.search(r"(^|  )[:;!»]", line) or re.search(r"«($|  )", line):
            fail(f"{pdf}: a line is {line.strip()}")


def black(pdf):
    """No page has a colour."""
    data = subprocess.run(["pdftoppm", "-r", "30", pdf], capture_output=True, check=True).stdout
    at = 0
    while at < len(data):
        head = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data[at : at + 40])
        size = 3 * int(head[1]) * int(head[2])
        body = data[at + head.end() : at + head.end() + size]
        if body[0::3] != body[1::3] or body[1::3] != body[2::3]:
            fail(f"{pdf} has colours")
        at += head.end() + size


check, pdf, *rest = sys.argv[1:]
{"margins": margins, "booklet": booklet, "french": french, "black": black}[check](pdf, *rest)
sys.exit(failures > 0)
