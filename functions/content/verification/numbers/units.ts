/** Units and currencies by what stands for them; languages share the table, for hardly a word means two of them. */
const unitWords: Readonly<Record<string, string>> = {
  mg: 'mg milligram milligrams milligramm milligramme milligrammes miligramo miligramos milligrammi',
  µg: 'µg μg mcg microgram micrograms mikrogramm',
  g: 'g gram grams gramm gramme grammes gramo gramos grammi',
  kg: 'kg kilo kilos kilogram kilograms kilogramm kilogrammes kilogramos chilogrammi',
  ml: 'ml milliliter milliliters millilitre millilitres mililitros millilitri',
  cl: 'cl',
  l: 'l liter liters litre litres litro litros litri',
  mm: 'mm millimeter millimeters millimetre millimetres',
  cm: 'cm centimeter centimeters centimetre centimetres zentimeter centimètres centímetros',
  m: 'm meter meters metre metres mètre mètres metro metros metri',
  km: 'km kilometer kilometers kilometre kilometres kilomètres kilómetros chilometri quilômetros',
  mile: 'mile miles mi meile meilen',
  foot: 'ft foot feet',
  inch: 'inch inches',
  lb: 'lb lbs pound-weight',
  celsius: '°c',
  fahrenheit: '°f',
  second: 'seconds sekunde sekunden secondes segundos secondi seconden sekunder',
  minute: 'min minute minutes minuten minuto minutos minuti minuut minuter',
  hour: 'hour hours hr hrs stunde stunden heure heures hora horas ora ore uur uren timme timmar',
  day: 'day days tag tage tagen jour jours día días giorno giorni dag dagen dia dias dagar',
  week: 'week weeks woche wochen semaine semaines semana semanas settimana settimane weken vecka veckor',
  month: 'month months monat monate monaten mois mes meses mese mesi maand maanden mês månad månader',
  year: 'year years jahr jahre jahren an ans année années año años anno anni jaar jaren ano anos år',
  euro: '€ euro euros eur',
  dollar: '$ dollar dollars usd dólar dólares dollari',
  pound: '£ pound pounds gbp pfund',
  yen: '¥ yen jpy',
  franc: 'chf franken',
  krona: 'kr kronor sek',
};

/** Words for percent, in a language or another. */
const percentWords = '% percent prozent procent pct';

const unitOfWord = new Map(
  Object.entries({ ...unitWords, percent: percentWords }).flatMap(([unit, words]) =>
    words.split(' ').map((word) => [word, unit] as const),
  ),
);

/** Percent in two words. */
const percentPhrase = /^\s?(?:per cent|pour cent|por ciento|por cento|per cento)(?!\p{L})/iu;
const wordAfter = /^(?:[\s-]?(%|[€$£¥]|°\s?[cf](?!\p{L})|µg|\p{L}+))/iu;
const currencyBefore = /[€$£¥]$/u;

/** What stands with a number. */
export interface Counted {
  readonly unit: string | null;
  /** The word after it, lower case; '' for none. */
  readonly word: string;
  /** The length of what names the unit, in UTF-16 code units. */
  readonly length: number;
}

/** Looks around a number: `before` and `after` need not be more than a few words long. */
export function countedBy(before: string, after: string): Counted {
  const phrase = percentPhrase.exec(after);
  if (phrase !== null) return { unit: 'percent', word: '', length: phrase[0].length };
  const next = wordAfter.exec(after);
  const word = (next?.[1] ?? '').toLowerCase().replace(/\s/g, '');
  const unit = unitOfWord.get(word) ?? null;
  if (unit !== null) return { unit, word, length: next?.[0].length ?? 0 };
  const currency = currencyBefore.exec(before.trimEnd());
  return { unit: currency === null ? null : (unitOfWord.get(currency[0]) ?? null), word, length: 0 };
}
