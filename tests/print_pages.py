"""Measures printed pages for print.sh: words by pdftotext, lines and frames by pdftoppm at ten dots a millimetre."""
import re
import subprocess
import sys

MM = 72 / 25.4
CARD = (63, 88)
failures = 0


def fail(text):
    global failures
    failures += 1
    print("FAILED:", text)


def pages_of(pdf):
    """(width, height, [(word, left, top, right, bottom)]) of each page, in millimetres."""
    text = subprocess.run(["pdftotext", "-bbox", pdf, "-"], capture_output=True, check=True).stdout.decode()
    for page in re.split(r"<page ", text)[1:]:
        size = re.match(r'width="([\d.]+)" height="([\d.]+)"', page)
        words = re.findall(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>', page)
        yield (
            float(size[1]) / MM,
            float(size[2]) / MM,
            [(word, *(float(n) / MM for n in (x1, y1, x2, y2))) for x1, y1, x2, y2, word in words],
        )


def picture_of(pdf, page):
    """What is dark and what is not, a byte a dot, ten dots a millimetre; and how many dots are in a row."""
    data = subprocess.run(
        ["pdftoppm", "-gray", "-r", "254", "-f", str(page), "-l", str(page), pdf], capture_output=True, check=True
    ).stdout
    head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data)
    return data[head.end() :].translate(DARK), int(head[1])


def middles(dark):
    """The middles of runs of true values, in millimetres."""
    found, start = [], None
    for i, value in enumerate(list(dark) + [False]):
        if value and start is None:
            start = i
        if not value and start is not None:
            found.append((start + i) / 20)
            start = None
    return found


DARK = bytes(grey < 80 for grey in range(256))  # lines of boards and frames; lines to cut along are lighter


def columns_of(picture, length):
    """Where a column has at least so many dark millimetres."""
    dots, width = picture
    return middles(dots[x::width].count(1) > 10 * length for x in range(width))


def rows_of(picture, length):
    dots, width = picture
    return middles(dots[y : y + width].count(1) > 10 * length for y in range(0, len(dots), width))


def card_words(pdf):
    """Every word of a page of fronts lies in its card, and no word lies over another."""
    count = 0
    for number, (width, height, words) in enumerate(pages_of(pdf)):
        left, top = (width - 3 * CARD[0]) / 2, (height - 3 * CARD[1]) / 2
        cells = {}
        for word, x1, y1, x2, y2 in words:
            if "…" in word:
                fail(f"{pdf} page {number + 1}: a text was cut short")
            cell = (int((x1 - left) // CARD[0]), int((y1 - top) // CARD[1]))
            x, y = left + cell[0] * CARD[0], top + cell[1] * CARD[1]
            # The frame is 2.5 mm inside of the cut.
            if not (x + 3.5 <= x1 and x2 <= x + CARD[0] - 3.5 and y + 2.5 <= y1 and y2 <= y + CARD[1] - 2.5):
                fail(f"{pdf} page {number + 1}: {word} leaves its card at {x1:.1f} {y1:.1f} {x2:.1f} {y2:.1f}")
            # A line is 1.2 sizes high: text has at least 7.5 points, only the foot of a card less.
            if (y2 - y1) * MM < 9 and y1 < y + CARD[1] - 8:
                fail(f"{pdf} page {number + 1}: {word} is too small to read, {(y2 - y1) * MM / 1.2:.1f} points")
            cells.setdefault(cell, []).append((word, x1, y1, x2, y2))
            count += 1
        for cell in cells.values():
            for i, (a, ax1, ay1, ax2, ay2) in enumerate(cell):
                for b, bx1, by1, bx2, by2 in cell[i + 1 :]:
                    if min(ax2, bx2) - max(ax1, bx1) > 0.3 and min(ay2, by2) - max(ay1, by1) > 0.6 * min(ay2 - ay1, by2 - by1):
                        fail(f"{pdf} page {number + 1}: {a} lies over {b}")
    if count < 50:
        fail(f"{pdf} has only {count} words")


def mirrored(pdf, down):
    """The frames of the second page lie behind those of the first, seen from behind; there are so many rows of cards."""
    front, back = picture_of(pdf, 1), picture_of(pdf, 2)
    width = front[1] / 10
    straight = 70 * down  # a side of a frame has 78 mm
    front_x, back_x = columns_of(front, straight), columns_of(back, straight)
    expected = sorted(width - x for x in front_x)
    if not front_x or len(back_x) != len(expected) or any(abs(a - b) > 0.2 for a, b in zip(back_x, expected)):
        fail(f"{pdf}: backs at {back_x}, expected {expected}")
    front_y, back_y = rows_of(front, 45), rows_of(back, 45)
    # A front has lines inside its frame; each edge of a back has one behind it.
    for y in back_y[:1] + back_y[-1:]:
        if not any(abs(y - other) <= 0.2 for other in front_y):
            fail(f"{pdf}: a back's edge at {y}, fronts have {front_y}")


def spacing(pdf, page, least):
    """Lines of the board are 23 mm apart, both ways."""
    picture = picture_of(pdf, page)
    for name, lines in (("columns", columns_of(picture, 80)), ("rows", rows_of(picture, 80))):
        if len(lines) < least:
            fail(f"{pdf}: only {len(lines)} {name} seen")
        for a, b in zip(lines, lines[1:]):
            if abs(b - a - 23) > 0.2:
                fail(f"{pdf}: {name} {b - a:.2f} mm apart")


def inside(pdf):
    """Nothing is written nearer than 5 mm to the edge, where printers cannot print."""
    for number, (width, height, words) in enumerate(pages_of(pdf)):
        for word, x1, y1, x2, y2 in words:
            if min(x1, y1, width - x2, height - y2) < 4:
                fail(f"{pdf} page {number + 1}: {word} is too near to the edge")


check, pdf, *rest = sys.argv[1:]
{"card_words": card_words, "mirrored": mirrored, "spacing": spacing, "inside": inside}[check](pdf, *map(int, rest))
sys.exit(failures > 0)
