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
    .replace(/[¼-¾⅐-⅞]/gu, (sign) => ` ${sign.normalize('NFKC').replace('⁄', '/')}`)
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
