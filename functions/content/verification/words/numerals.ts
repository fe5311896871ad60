const fractions = '½⅓⅔¼¾⅕⅖⅗⅘⅙⅛⅜⅝⅞';

/** Digit formats of numbers, times and dates: regular expressions, the first match applies. */
export const writtenForms = [
  String.raw`(?<![\d.,:])(?:(?<halfAhead>午前|午後|上午|下午)\s?)?(?<hour>[01]?\d|2[0-4])(?::|\s?h\s?|[時时點点]\s?(?=[0-5]?\d分)|\.(?=[0-5]\d\s?(?:uhr|[ap]\.?m\b)))(?<minute>[0-5]\d)(?!\d)(?::[0-5]\d(?!\d))?(?:\s?(?<half>[ap]\.?m\b\.?)|\s?uhr)?`,
  String.raw`(?<![\d.,:])(?:(?<halfBefore>午前|午後|上午|下午)\s?)?(?<full>[01]?\d|2[0-4])\s?(?:(?<fullHalf>[ap]\.m\b\.?|[ap]m\b)|uhr\b|o['’]clock\b|h(?!\p{L}|\s?\d)|[時时点點](?!間|间|\d))`,
  String.raw`(?<![\d.])(?<year>\d{4})-(?<isoMonth>0\d|1[0-2])-(?<isoDay>[0-3]\d)(?!\d)`,
  String.raw`(?<![\d./]|\d-)(?<first>[0-3]?\d)(?<mark>[./-])(?<second>[0-3]?\d)\k<mark>(?<dateYear>\d{4}|\d{2})(?![\d/-]|\.\d)`,
  String.raw`(?<![\d.])(?<dotDay>[0-3]?\d)\.\s?(?<dotMonth>0?[1-9]|1[0-2])\.(?!\d)`,
  String.raw`(?<!\d)(?<signMonth>\d{1,2})[月월]\s?(?<signDay>\d{1,2})[日号號일]`,
  String.raw`(?<!\d)(?<onlyMonth>0?[1-9]|1[0-2])[月월](?!\s?\d)`,
  String.raw`(?:(?<whole>\d{1,6})\s?)?(?<vulgar>[${fractions}])`,
  String.raw`(?<![\d/])(?<over>\d{1,4})[/⁄](?<under>\d{1,4})(?![\d/])`,
  String.raw`(?<sign>(?<![\p{L}\d)])[-−–](?=\d))?(?<plain>\d{1,3}(?<group>[.,'’\u00a0\u202f ])\d{3}(?:\k<group>\d{3})*(?!\d)(?:[.,]\d+(?!\d))?|\d+(?:[.,]\d+)*)`,
];

/** Numbers in ten thousands and hundred millions, as in East Asia: 1億2000万, 1万2000. */
export const myriads =
  /(?<![\d.,])(?=\d+(?:\.\d+)?[万萬만億亿억])(?:(\d+(?:\.\d+)?)[億亿억]\s?)?(?:(\d+(?:\.\d+)?)[万萬만]\s?)?(\d{1,4}(?![\d.,]))?/gu;
