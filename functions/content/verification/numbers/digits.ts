import { decimalKey, roundedKey } from './decimal.ts';
import { multiplierAfter } from './multipliers.ts';
import { numberQuantity, type Quantity } from './quantities.ts';

const nearby = 30;

const half = '(?:午前|午後|上午|下午|오전|오후)';

/** Formats of times, dates, fractions and numbers, in order of precedence. */
const numeric = new RegExp(
  [
    String.raw`(?<![\d.,:])(?:(?<ahead>${half})\s?)?(?<hour>[01]?\d|2[0-4])(?::|\s?[hH]\s?|\.(?=[0-5]\d\s?(?:[uU]hr|[apAP]\.?[mM]\b)))(?<minute>[0-5]\d)(?!\d)(?::[0-5]\d(?!\d))?(?:\s?(?<half>[apAP]\.?[mM]\b\.?)|\s?[uU]hr)?`,
    String.raw`(?<![\d.,:])(?:(?<fullAhead>${half})\s?)?(?<full>[01]?\d|2[0-4])\s?(?:(?<fullHalf>[apAP]\.[mM]\b\.?|[apAP][mM]\b)|[uU]hr\b|o['’]clock\b|[hH](?!\p{L}|\s?\d)|[時时點点시](?![間间간]))`,
    String.raw`(?<![\d./]|\d-)(?<date>\d{1,4}(?<mark>[./-])[01]?\d\k<mark>\d{2,4}|[0-3]?\d[./-][0-3]?\d[./-]\d{4})(?![\d/-]|\.\d)`,
    String.raw`(?<!\d)(?<onlyMonth>0?[1-9]|1[0-2])[月월]`,
    String.raw`(?<![\d/])(?<over>\d{1,4})[/⁄](?<under>\d{1,4})(?![\d/])`,
    String.raw`(?<sign>(?<![\p{L}\d)])[-−–](?=\d))?(?<plain>\d{1,3}(?<group>[.,'’\u00a0\u202f ])\d{3}(?:\k<group>\d{3})*(?!\d)(?:[.,]\d+(?!\d))?|\d+(?:[.,]\d+)*)`,
  ].join('|'),
  'gu',
);

const listItem = /(?:^|\n)\s*$/u;
const listMark = /^[.)]\s/u;
const minus = /(?<!\p{L})(?<!(?<!\p{L})(?:au|du|al|lo|o|pelo|ao|non) )(?:minus|moins|menos|meno|min)\s$/u;

/** Numbers in East Asian units of ten thousand, a hundred million and a trillion, such as 1億2000万, 1万2000 and 4,200 만. */
const myriads =
  /(?<![\d.,])(?=\d[\d,]*(?:\.\d+)?\s?[万萬만億亿억兆조])(?:(\d[\d,]*(?:\.\d+)?)\s?[兆조]\s?)?(?:(\d[\d,]*(?:\.\d+)?)\s?[億亿억]\s?)?(?:(\d[\d,]*(?:\.\d+)?)\s?[万萬만]\s?)?(\d(?:,\d{3}|\d{0,3})(?![.,]?\d))?/gu;
/** The position of the omitted unit in a range such as 1至2万, which means 1万至2万. */
const rangeStart = /(?<=\d)(?=\s?[-–—~～〜至到]\s?\d[\d.,]*(\s?[万萬만億亿억]))/gu;
const tenths = /(?<=\d)(?:割|成)/gu;
/** Thousands and hundreds, such as 6천7백, 4천 2백 and 5千. Excludes Chinese units such as 千克 (kilogram). */
const hundreds =
  /(?=\d[千천百백])(?:(\d)[千천](?![克米瓦])(?:\s(?=\d[百백]))?)?(?:(\d)[百백])?(\d{1,2}(?!\d))?/gu;
const timeOfDay = /(?<=\d)[時时點点시]\s?(?:([0-5]?\d)[分분]|[半반])/gu;

/** Converts a decimal digit of any script to ASCII. Unicode encodes the digits of each script in a run from zero to nine. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value += 1;
  return String(value % 10);
}

/** Converts digits of any script, fractions such as ½ and East Asian numbers such as 1万2000 to ASCII notation. */
export function withAsciiDigits(text: string): string {
  return text
    .replace(/(?!\d)\p{Nd}/gu, asciiDigit)
    .replace(/(?<=\d)\s?½/gu, '.5')
    .replace(/[¼-¾⅐-⅞]/gu, (sign) => ` ${sign.normalize('NFKC')}`)
    .replace(/(?<=\d)[٬،](?=\d{3}(?!\d))/gu, ',')
    .replace(/(?<=\d)٫(?=\d)/gu, '.')
    .replace(timeOfDay, (_, minute = '30') => `:${minute.padStart(2, '0')} `)
    .replace(hundreds, (found, thousands = 0, many = 0, rest = 0) =>
      /[千천百백]/u.test(found) ? String(thousands * 1_000 + many * 100 + Number(rest)) : found,
    )
    .replace(tenths, '0%')
    .replace(rangeStart, '$1')
    .replace(myriads, (_, ...parts) => {
      const [trillions = 0, hundredMillions = 0, tenThousands = 0, rest = 0] = parts
        .slice(0, 4)
        .map((part: string | undefined) => Number((part ?? '0').replaceAll(',', '')));
      return String(Math.round(trillions * 1e12 + hundredMillions * 1e8 + tenThousands * 1e4) + rest);
    });
}

export function* digitQuantities(text: string, language: string): Generator<Quantity> {
  for (const match of text.matchAll(numeric)) {
    const before = text.slice(Math.max(0, match.index - nearby), match.index);
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + nearby);
    const group = match.groups ?? {};
    const hour = group.hour ?? group.full;
    if (hour !== undefined) {
      const noon = group.half ?? group.ahead ?? group.fullHalf ?? group.fullAhead;
      yield timeQuantity(match[0], Number(hour), group.minute ?? '00', noon);
    } else if (group.date !== undefined) yield* dateQuantities(group.date, language);
    else if (group.onlyMonth !== undefined) yield monthQuantity(match[0], group.onlyMonth);
    else if (group.under !== undefined)
      yield ratioQuantity(match[0], Number(group.over), Number(group.under));
    else yield plainQuantity(match, before, after, language);
  }
}

const bare = { value: null, unit: null, required: 'always' } as const;

function timeQuantity(text: string, stated: number, minute: string, noon: string | undefined): Quantity {
  const isAfternoon = noon !== undefined && /^(?:[pP]|午後|下午|오후)/u.test(noon);
  const hour = noon === undefined ? stated : (stated % 12) + (isAfternoon ? 12 : 0);
  // Without am or pm, hours up to 12 are ambiguous.
  const hours = noon === undefined && hour <= 12 ? [hour, (hour + 12) % 24] : [hour];
  const times = hours.map((one) => `t${one}:${minute}`);
  const decimal = roundedKey(Number(`${hour}.${minute}`));
  const spoken = [hour, hour % 12 || 12].map(String);
  const isFull = minute === '00';
  return {
    ...bare,
    text,
    required: isFull ? 'replaced' : 'always',
    keys: [...times, ...hours.map((one) => `h${one}`), ...(isFull ? [] : [decimal, `min${Number(minute)}`])],
    // 8:45 may also be written as "8 hours 45 minutes".
    forms: [...times, ...(isFull ? spoken : [decimal, ...spoken.map((one) => `${one}+${Number(minute)}`)])],
  };
}

function* dateQuantities(date: string, language: string): Generator<Quantity> {
  for (const part of date.split(/\D+/u).filter((digits) => digits !== '')) {
    const year = part.length === 2 ? [`20${part}`] : [];
    const plain = numberQuantity(part, Number(part), language);
    const months = Number(part) <= 12 ? [`m${Number(part)}`] : [];
    yield {
      ...plain,
      text: date,
      required: months.length > 0 ? 'replaced' : 'always',
      keys: [...plain.keys, ...months, ...year],
      forms: [...plain.forms, ...months, ...year],
    };
  }
}

function monthQuantity(text: string, month: string): Quantity {
  const keys = [`m${Number(month)}`, String(Number(month))];
  return { ...bare, text, keys, forms: [...keys, `word m${Number(month)}`] };
}

function ratioQuantity(text: string, over: number, under: number): Quantity {
  const share = roundedKey(over / under);
  const dates = [`${over}+m${under}`, `${under}+m${over}`, `${over}+${under}`];
  const months = [over, under].filter((part) => part <= 12).map((part) => `m${part}`);
  return {
    ...bare,
    required: 'replaced',
    text,
    keys: [share, String(over), String(under), ...months],
    forms: [share, `${over}+${roundedKey(1 / under)}`, ...dates],
  };
}

function plainQuantity(match: RegExpExecArray, before: string, after: string, language: string): Quantity {
  const [written] = match;
  const isMoney = /[€$£¥]\s?$/u.test(before) && /^[mM](?!\p{L})/u.test(after);
  const multiplier = isMoney ? { length: 1, value: 1e6 } : multiplierAfter(after, language);
  const skipped = multiplier?.length ?? 0;
  const key = decimalKey(match.groups?.plain ?? '', language);
  const text = written + after.slice(0, skipped);
  // Version numbers and very long numbers are compared as text.
  const value = Number(key) * (multiplier?.value ?? 1);
  if (!Number.isSafeInteger(value * 1_000)) return { ...bare, text, keys: [key], forms: [key] };
  const plain = numberQuantity(text, value, language, before, after.slice(skipped));
  if (match.groups?.sign !== undefined || minus.test(before.toLowerCase())) {
    // In a translation, also matches the unsigned number, because the minus sign may be written as another dash.
    const keys = [...plain.keys.map((one) => `-${one}`), `loose ${key}`];
    return { ...plain, keys, forms: keys };
  }
  const isListItem = listItem.test(before) && listMark.test(after);
  const others = otherMeanings(written, after, language);
  const date = dayAndMonthOf(written);
  // Also matches the digits alone. An unrecognized word after 2.5 may mean "million", and a response may copy 1,250
  // with the separator of the source.
  const loose = [`loose ${key}`, `written ${written}`];
  const scaled = [`loose scaled ${key}`];
  return {
    ...plain,
    keys: [...plain.keys, ...others, ...date, ...(multiplier === null ? loose : scaled)],
    forms: [
      ...plain.forms,
      ...others,
      ...(date.length === 0 ? [] : [date.join('+')]),
      ...loose,
      ...(multiplier === null ? scaled : []),
    ],
    required: isListItem || isDecade(written, after) ? 'never' : plain.required,
  };
}

function otherMeanings(written: string, after: string, language: string): string[] {
  const isTwoDigits = /^\d\d?$/u.test(written);
  const value = Number(written);
  // A number such as 5.30 may be a time of day.
  const [, hour, minute = ''] = /^([01]?\d|2[0-4])[.,]([0-5]\d)$/u.exec(written) ?? [];
  if (hour !== undefined) return timeQuantity(written, Number(hour), minute, undefined).keys.slice(0, 2);
  // A text may refer to the 17th century as the 1600s.
  if (isTwoDigits && /^(?:st|nd|rd|th)[\s-]centur/iu.test(after)) return [String((value - 1) * 100)];
  // The 1980s may be written as "the eighties", "die 80er" or "the 80s of the 20th century".
  if (isDecade(written, after)) return [String(value % 100), String(Math.floor(value / 100) + 1)];
  // The Buddhist calendar is 543 years ahead of the Gregorian calendar.
  const isBuddhistYear = language.startsWith('th') && value > 2400 && value < 2600;
  return isBuddhistYear ? [String(value - 543)] : [];
}

function isDecade(written: string, after: string): boolean {
  return /^(?:19|20)?\d0$/u.test(written) && /^['’]?s(?!\p{L})/u.test(after);
}

function dayAndMonthOf(written: string): string[] {
  const [, day, month] = /^([0-3]?\d)\.(0?[1-9]|1[0-2])$/u.exec(written) ?? [];
  return day === undefined ? [] : [String(Number(day)), `m${Number(month)}`];
}
