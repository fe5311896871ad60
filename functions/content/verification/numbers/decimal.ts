/** Caches the decimal separator of the most recent language, because the first lookup takes 4 ms of CPU time. */
let last = { language: 'en', mark: '.' };

function decimalMarkOf(language: string): string {
  if (last.language === language) return last.mark;
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(1.5);
  last = { language, mark: parts.find(({ type }) => type === 'decimal')?.value ?? '' };
  return last.mark;
}

/**
 * Converts a number in ASCII digits to JavaScript notation. Returns other strings, such as versions, unchanged.
 * Depending on the language, "1.250" is 1250 (as in German) or 1.25 (as in English).
 */
export function decimalKey(written: string, language: string): string {
  const bare = written.replace(/[\s'’]/g, '');
  const marks = bare.replace(/\d/g, '');
  const lastMark = marks.at(-1) ?? '';
  const parts = bare.split(/[.,]/);
  const whole = (text: string) => text.replace(/[.,]/g, '');
  if (marks === '') return numberKey(bare);
  if (new Set(marks).size > 1) {
    const end = bare.lastIndexOf(lastMark);
    return numberKey(`${whole(bare.slice(0, end))}.${bare.slice(end + 1)}`);
  }
  const areGroups = parts.slice(1).every((part) => part.length === 3) && (parts[0] ?? '').length <= 3;
  const areIndianGroups = /^\d{1,2}(?:,\d{2})+,\d{3}$/u.test(bare);
  if (marks.length > 1) return areGroups || areIndianGroups ? numberKey(whole(bare)) : bare;
  const isGroup = areGroups && parts[0] !== '0' && decimalMarkOf(language) !== lastMark;
  return numberKey(isGroup ? whole(bare) : parts.join('.'));
}

function numberKey(text: string): string {
  // Numbers with more than 15 digits may be rounded.
  return text.length > 15 ? text : String(Number(text));
}

/** Rounds to three decimal places, so that fractions and converted units compare as equal despite rounding errors. */
export function roundedKey(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}
