const digitRun = /\p{Nd}+(?:[.,'’\u00a0\u202f ]\p{Nd}{3}(?!\p{Nd})|[.,:/]\p{Nd}+)*/gu;

// The look-behinds keep these linear: without them a run that is not at the end is tried from each of its places.
const trailingZeros = /(?<!0)0+$/;
const outerPoints = /^\.+|(?<!\.)\.+$/g;

const smallNumberWords: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  half: 0.5,
  dozen: 12,
};
const multipliers: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  billion: 1_000_000_000,
};

/** The digits met so far, of Unicode's few hundred. */
const asciiDigits = new Map<string, string>();

/** The ASCII digit of a decimal digit of any script. */
function asciiDigit(digit: string): string {
  const ascii = asciiDigits.get(digit) ?? findAsciiDigit(digit);
  asciiDigits.set(digit, ascii);
  return ascii;
}

/** Unicode keeps decimal digits in runs of ten from zero on. */
function findAsciiDigit(digit: string): string {
  let codePoint = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - 1))) {
    codePoint -= 1;
    value += 1;
  }
  return String(value % 10);
}

/** A number as its digits alone: `1,250.50`, `1.250,50` and `1250.5` compare equal. */
function normalized(number: string): string {
  const ascii = number.replace(/\p{Nd}/gu, asciiDigit);
  const parts = ascii.split(/[^0-9]+/);
  const last = parts.at(-1) ?? '';
  const isFraction = parts.length > 1 && last.length !== 3 && /[.,]\d+$/.test(ascii);
  const digits = isFraction ? parts.slice(0, -1).join('') + last.replace(trailingZeros, '') : parts.join('');
  return digits.replace(/^0+(?=.)/, '');
}

/** The numbers written in digits, each as it stands in the text. */
export function numeralsIn(text: string): string[] {
  return text.match(digitRun) ?? [];
}

/** English number words up to billions, as digits: "twenty-five thousand" is 25000. */
function spelledNumbers(text: string): Set<string> {
  const found = new Set<string>();
  let current: number | null = null;
  const finish = () => {
    if (current !== null) found.add(normalized(String(current)));
    current = null;
  };
  for (const token of text.toLowerCase().split(/[\s-]+/)) {
    const word = token.replace(/[^a-z0-9.]/g, '').replace(outerPoints, '');
    const small = smallNumberWords[word] ?? (/^\d+(\.\d+)?$/.test(word) ? Number(word) : undefined);
    const multiplier = multipliers[word];
    if (multiplier !== undefined) current = (current ?? 1) * multiplier;
    else if (small !== undefined) {
      if (current !== null && (small >= 10 || current % 10 !== 0)) finish();
      current = (current ?? 0) + small;
    } else finish();
    if (current !== null) found.add(normalized(String(small ?? multiplier ?? current)));
  }
  finish();
  return found;
}

/** The source's numbers that a new text holds neither in digits nor in English words, as they stood. */
export function lostNumbers(source: string, result: string): string[] {
  const held = new Set(numeralsIn(result).map(normalized));
  for (const number of spelledNumbers(result)) held.add(number);
  return [...new Set(numeralsIn(source))].filter((number) => !held.has(normalized(number)));
}
