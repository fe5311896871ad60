/** Words for amounts, from zero to many; the last one whose limit is reached counts. */
const amounts: readonly (readonly [from: number, word: string])[] = [
  [0, 'zero'],
  [1, 'one'],
  [2, 'two'],
  [3, 'a few'],
  [6, 'several'],
  [13, 'many'],
  [100, 'very many'],
  [10_000, 'a great many'],
];

const shares: readonly (readonly [from: number, word: string])[] = [
  [0, 'a tiny part'],
  [5, 'a small part'],
  [20, 'about a quarter'],
  [30, 'about a third'],
  [40, 'nearly half'],
  [48, 'half'],
  [53, 'more than half'],
  [63, 'about two thirds'],
  [72, 'about three quarters'],
  [85, 'most'],
  [97, 'almost all'],
];

/** Says amounts in words instead of digits: shares, sums of money, and counts. Years, dates, times and phone numbers become `a certain …`. */
export function withoutNumbers(text: string): string {
  return text
    .replace(
      /\b(?:about|approximately|around|almost|nearly|roughly|over|more than|at least|up to|fewer than|less than) (?=[$€£¥]?\d)/gi,
      '',
    )
    .replace(/(\d+(?:[.,]\d+)?) ?(?:%|percent\b|per cent\b)/gi, (_, share: string) => wordFor(shares, share))
    .replace(
      /[$€£¥] ?\d[\d.,]*\d?(?: (?:million|billion|thousand))?|\b\d[\d.,]* ?(?:dollars|euros|pounds)\b/gi,
      'some money',
    )
    .replace(
      /\b(?:on |by |before |after |until )?(?:\d{1,2}(?:st|nd|rd|th)? (?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{4})?|(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}(?:st|nd|rd|th)?(?:, \d{4})?)/g,
      (date) => dateWords(date),
    )
    .replace(/\b\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?/gi, 'a set time')
    .replace(
      /\b(in|since|by|until|from) (?:1[0-9]|20)\d{2}\b/gi,
      (_, word: string) => `${word} a certain year`,
    )
    .replace(/\b\d+(?:st|nd|rd|th)\b/g, 'a later')
    .replace(/\b\d+(?:\.\d+)?(?:,\d{3})*(?:\.\d+)?(?: (?:million|billion|thousand))?\b/g, (number) =>
      wordFor(amounts, /[a-z]/.test(number) ? '1000000' : number.replaceAll(',', '')),
    );
}

function dateWords(date: string): string {
  const preposition = /^(on|by|before|after|until) /.exec(date)?.[1];
  return `${preposition === undefined ? '' : `${preposition} `}a certain date`;
}

function wordFor(scale: readonly (readonly [from: number, word: string])[], number: string): string {
  const value = Number(number.replace(',', '.'));
  return scale.findLast(([from]) => value >= from)?.[1] ?? number;
}
