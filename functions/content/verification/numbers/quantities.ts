import { belowWords, minusWords } from '../words/numbers.ts';
import { writtenForms } from '../words/numerals.ts';
import { decimalKey, roundedKey } from './decimal.ts';
import { baseOf, countedBy } from './units.ts';
import { numberWordsOf } from './words.ts';

/** A number, date or time of a text. */
export interface Quantity {
  /** As written, with its unit. */
  readonly text: string;
  /** Normalized values for comparison: `1.5`, `50%`, `t14:30` (a time), `m5` (May), `w1` (Monday). */
  readonly keys: readonly string[];
  /** Equivalent forms in another text: one of these, with all its keys. */
  readonly forms: readonly (readonly string[])[];
  /** Looser equivalents for a language without word lists: 2 for two million, 5 for five percent. */
  readonly loose?: readonly string[];
  readonly unit: string | null;
  /** The word after it, lower case; '' for none. */
  readonly counted: string;
  /** False for the number of a list item, which may appear or vanish. */
  readonly isTold: boolean;
}

/** Context examined around a number, in UTF-16 code units. */
const nearby = 30;

const numeric = new RegExp(writtenForms.join('|'), 'giu');

const listItem = /(?:^|\n)\s*$/;
const listMark = /^[.)]\s/;
const belowZero = new RegExp(String.raw`^[^.]{0,20}\b(?:${belowWords})\b`, 'iu');
/** Precedes a negative number. */
export const minus = new RegExp(String.raw`(?:${minusWords})\s$`, 'iu');

type Match = RegExpMatchArray & { readonly index: number };

/** The quantities written in ASCII digits. */
export function* writtenQuantities(text: string, language: string): Generator<Quantity> {
  for (const match of text.matchAll(numeric)) {
    const before = text.slice(Math.max(0, match.index - nearby), match.index);
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + nearby);
    yield quantityOf(match, before, after, language);
  }
}

/** Defaults of most quantities. */
export const bareQuantity = { unit: null, counted: '', isTold: true } as const;

function quantityOf(match: Match, before: string, after: string, language: string): Quantity {
  const meaning = meaningOfGroups(match.groups ?? {});
  return meaning === null
    ? plainOf(match, before, after, language)
    : { text: match[0], ...bareQuantity, ...meaning };
}

/** Null for a plain number. */
function meaningOfGroups(group: Readonly<Partial<Record<string, string>>>): Meaning | null {
  const hour = group.hour ?? group.full;
  if (hour !== undefined)
    return timeOf(
      hour,
      group.minute ?? '00',
      group.half ?? group.halfAhead ?? group.fullHalf ?? group.halfBefore,
    );
  if (group.year !== undefined) return dateOf(group.isoDay, group.isoMonth, group.year);
  if (group.dateYear !== undefined) return dateOf(group.first, group.second, group.dateYear);
  if (group.dotDay !== undefined) return dayOrTimeOf(group.dotDay, group.dotMonth);
  if (group.signDay !== undefined) return dateOf(group.signDay, group.signMonth, undefined);
  if (group.onlyMonth !== undefined) return monthOf(group.onlyMonth);
  if (group.under !== undefined) return ratioOf(Number(group.over), Number(group.under));
  return group.vulgar === undefined ? null : vulgarOf(group.whole, group.vulgar);
}

type Meaning = Pick<Quantity, 'keys' | 'forms'>;

function timeOf(hourText: string, minute: string, half: string | undefined): Meaning {
  const stated = Number(hourText);
  const isAfternoon = half !== undefined && /^(?:p|午後|下午)/i.test(half);
  const hour = half === undefined ? stated : (stated % 12) + (isAfternoon ? 12 : 0);
  const time = `t${hour}:${minute}`;
  // Without am and pm, a time up to 12 is ambiguous.
  const others = half === undefined && hour <= 12 ? [`t${(hour + 12) % 24}:${minute}`] : [];
  const forms = [[time], ...others.map((other) => [other]), [`${hour}.${minute}`.replace(/0$/, '')]];
  if (minute === '00') {
    return { keys: [time, ...others], forms: [...forms, [String(hour)], [String(hour % 12 || 12)]] };
  }
  const decimal = `${hour}.${minute}`.replace(/0$/, '');
  // Also written as 7 hours 55 minutes.
  const parts = [`hour ${hour % 12 || 12}`, `hour ${hour}`, `minute ${Number(minute)}`];
  const written = [hour, hour % 12 || 12].map((one) => [`plain ${one}`, `plain ${Number(minute)}`]);
  return { keys: [time, ...others, decimal, ...parts], forms: [...forms, ...written] };
}

/** The order of day and month is unknown when both can be a month. */
function dateOf(first = '', second = '', year: string | undefined): Meaning {
  const [one, two] = [Number(first), Number(second)];
  const years = year === undefined ? [] : [String(Number(year.length === 2 ? `20${year}` : year))];
  const months = [`m${one}`, `m${two}`].filter((key) => Number(key.slice(1)) <= 12);
  return {
    keys: [String(one), String(two), ...months, ...years],
    forms: [
      [String(one), `m${two}`, ...years],
      [String(two), `m${one}`, ...years],
      [String(one), String(two), ...years],
    ],
  };
}

function monthOf(number: string): Meaning {
  return { keys: [`m${number}`, number], forms: [[`m${number}`], [number]] };
}

/** `22.10.` is a day and a month, and at the end of a sentence a time. */
function dayOrTimeOf(day: string, month = ''): Meaning {
  const { keys, forms } = dateOf(day, month, undefined);
  const time = roundedKey(Number(`${day}.${month}`));
  return { keys: [...keys, time], forms: [...forms, [time]] };
}

function ratioOf(over: number, under: number): Meaning {
  const share = roundedKey(over / under);
  const percent = `${Math.round((over / under) * 100)}%`;
  const dates = over <= 31 && under <= 31 ? dateOf(String(over), String(under), undefined) : null;
  return {
    keys: [`${over}/${under}`, share, percent, String(over), String(under), ...(dates?.keys ?? [])],
    forms: [[share], [percent], [String(over), String(under)], ...(dates?.forms ?? [])],
  };
}

function vulgarOf(whole: string | undefined, sign: string): Meaning {
  const [over = 0, under = 1] = sign.normalize('NFKC').split('⁄').map(Number);
  if (whole === undefined) return ratioOf(over, under);
  const value = roundedKey(Number(whole) + over / under);
  return {
    keys: [value, whole, roundedKey(over / under)],
    forms: [[value], [whole, roundedKey(over / under)]],
  };
}

function plainOf(match: Match, before: string, after: string, language: string): Quantity {
  const size = /^\s?(\p{L}+)/u.exec(after);
  const isMoney = /[€$£¥]\s?$/u.test(before);
  const multiplier =
    isMoney && /^m$/i.test(size?.[1] ?? '')
      ? 1e6
      : numberWordsOf(language)?.multipliers.get((size?.[1] ?? '').toLowerCase());
  const skipped = multiplier === undefined ? 0 : (size?.[0].length ?? 0);
  const key = decimalKey(match.groups?.plain ?? '', language);
  const value = multiplier === undefined ? key : roundedKey(Number(key) * multiplier);
  const isNegative = match.groups?.sign !== undefined || minus.test(before) || belowZero.test(after);
  const isTold = !(listItem.test(before) && listMark.test(after));
  const text = match[0] + after.slice(0, skipped);
  const counted = countedQuantity(text, value, before, after.slice(skipped), isNegative, isTold);
  const others = isNegative ? [] : otherMeanings(match[0], before, after);
  // 116 123 may be a phone number, not a hundred thousand.
  const groups =
    match.groups?.group === ' ' && skipped === 0
      ? [match[0].split(' ').map((part) => String(Number(part)))]
      : [];
  const loose = [
    ...(multiplier === undefined ? [] : [key]),
    ...(counted.unit === 'percent' ? [value] : []),
    ...(/[.,]/.test(match[0]) ? [`written ${match[0]}`] : []),
  ];
  return {
    ...counted,
    keys: [...counted.keys, ...others, ...groups.flat(), `plain ${value}`],
    forms: [
      ...counted.forms,
      ...[...others, `hour ${value}`, `minute ${value}`].map((other) => [other]),
      ...groups,
    ],
    loose,
  };
}

/** 5.30 may be a time, 1980s the eighties, the 17th century the 1600s, and SS19 a collection of 2019. */
function otherMeanings(written: string, before: string, after: string): string[] {
  const [, hour, minute] = /^([01]?\d|2[0-4])[.,]([0-5]\d)$/.exec(written) ?? [];
  const times =
    hour === undefined || minute === undefined ? [] : timeOf(hour, minute, undefined).keys.slice(0, 2);
  const isDecade = /^(?:19|20)\d0$/.test(written) && /^['’]?s(?!\p{L})/u.test(after);
  const isCentury = /^\d\d?$/.test(written) && /^(?:st|nd|rd|th)[\s-]centur/i.test(after);
  const isShortYear = /^\d\d$/.test(written) && /[\p{Lu}'’]$/u.test(before);
  return [
    ...times,
    ...(isDecade ? [String(Number(written) % 100)] : []),
    ...(isCentury ? [String((Number(written) - 1) * 100)] : []),
    ...(isShortYear ? [`20${written}`, `19${written}`] : []),
  ];
}

/** A number with its unit and counted word. */
export function countedQuantity(
  text: string,
  value: string,
  before: string,
  after: string,
  isNegative: boolean,
  isTold: boolean,
): Quantity {
  const { unit, word, length } = countedBy(before, after);
  const { keys, forms } = meaningOf(value, isNegative, unit === 'percent');
  const time = isNegative ? [] : quarterHour(Number(value), unit);
  const more = isNegative ? [] : [...baseOf(Number(value), unit), ...time];
  // Another text may express it as two hours and a half.
  const whole = time.length > 0 ? [String(Math.floor(Number(value)))] : [];
  return {
    text: (text + after.slice(0, length)).trim(),
    keys: [...keys, ...more, ...whole],
    forms: [...forms, ...more.map((key) => [key])],
    unit,
    counted: word,
    isTold,
  };
}

/** Eight and a half may be a time, in many languages. */
function quarterHour(value: number, unit: string | null): readonly string[] {
  const isTime = (unit === null || unit === 'hour') && value < 24 && [0.25, 0.5, 0.75].includes(value % 1);
  return isTime
    ? timeOf(String(Math.floor(value)), String((value % 1) * 60), undefined).keys.slice(0, 2)
    : [];
}

/** A number may also be a full hour, or a percentage when the other text has the sign elsewhere. */
function meaningOf(value: string, isNegative: boolean, isPercent: boolean): Meaning {
  if (isPercent) {
    const share = roundedKey(Number(value) / 100);
    return { keys: [`${value}%`, share, '100'], forms: [[`${value}%`], [share], [value, '100']] };
  }
  if (isNegative) return { keys: [`-${value}`], forms: [[`-${value}`]] };
  const hour = Number(value);
  const times = Number.isInteger(hour) && hour <= 24 ? [[`t${hour}:00`], [`t${(hour + 12) % 24}:00`]] : [];
  return { keys: [value], forms: [[value], [`${value}%`], ...times] };
}
