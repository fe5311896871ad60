/** Unicode scripts (by their long property names) that a language's usual script (ISO 15924) is written with. */
export const unicodeScripts: Readonly<Record<string, readonly string[]>> = {
  Latn: ['Latin'],
  Cyrl: ['Cyrillic'],
  Grek: ['Greek'],
  Arab: ['Arabic'],
  Hebr: ['Hebrew'],
  Deva: ['Devanagari'],
  Beng: ['Bengali'],
  Guru: ['Gurmukhi'],
  Gujr: ['Gujarati'],
  Orya: ['Oriya'],
  Taml: ['Tamil'],
  Telu: ['Telugu'],
  Knda: ['Kannada'],
  Mlym: ['Malayalam'],
  Sinh: ['Sinhala'],
  Thai: ['Thai'],
  Laoo: ['Lao'],
  Khmr: ['Khmer'],
  Mymr: ['Myanmar'],
  Geor: ['Georgian'],
  Armn: ['Armenian'],
  Ethi: ['Ethiopic'],
  Hans: ['Han', 'Bopomofo'],
  Hant: ['Han', 'Bopomofo'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
};

/** Scripts in which one language is written far more than any other, and that one. */
export const languageOfScript: Readonly<Record<string, string>> = {
  Grek: 'el',
  Hebr: 'he',
  Thai: 'th',
  Laoo: 'lo',
  Khmr: 'km',
  Mymr: 'my',
  Geor: 'ka',
  Armn: 'hy',
  Ethi: 'am',
  Beng: 'bn',
  Guru: 'pa',
  Gujr: 'gu',
  Orya: 'or',
  Taml: 'ta',
  Telu: 'te',
  Knda: 'kn',
  Mlym: 'ml',
  Sinh: 'si',
  Jpan: 'ja',
  Kore: 'ko',
  Hans: 'zh',
  Hant: 'zh',
};

/** Tags that pages use for the same language, or for one that no statistics of short texts can tell from it. */
export const sameLanguage: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he', cmn: 'zh' };

/** So much better than the next language must the best one fit to be sure, as a share of its score. */
export const sureLead: Readonly<Record<string, number>> = { Latn: 0.06, Cyrl: 0.01, Deva: 0.005, Arab: 0.03 };

/** Languages that write every noun with a capital: a capital says nothing about names there. */
export const capitalizedNouns = 'de lb';

/** Languages in which a name takes other endings with its place in the sentence. */
export const inflectedNames = 'pl cs sk hr sr bs sl lt lv et fi hu ru uk bg mk be el is la tr';

/** Languages whose names of months and days hardly change their form in a sentence. */
export const uninflectedDates = 'en de fr es it nl pt sv da no';

/** A language that the detector does not know, and how a text shows it. */
export interface TellingWords {
  readonly language: string;
  /** What the detector takes it for; null where that may be anything. */
  readonly takenFor: readonly string[] | null;
  /** So many of its words in a text must be telling ones, as a share. */
  readonly minimumShare: number;
  /** Short, frequent words of the language that the languages it is taken for do not have. */
  readonly words: string;
}

/** Languages that `eld` lacks. Irish and Maltese are official in the EU, Welsh in Wales, Galician in Galicia. */
export const tellingWords: readonly TellingWords[] = [
  {
    language: 'ga',
    takenFor: null,
    minimumShare: 0.15,
    words:
      'agus gach nó ceart duine aon bhfuil leis chun nach ina atá seo féin daoine bheith chuig faoi nuair agaibh agat anseo ní ar',
  },
  {
    language: 'mt',
    takenFor: null,
    minimumShare: 0.15,
    words:
      'għandu għandha għandhom għandek għal għall jew kull hija huwa dawn bħala minn biex fuq tiegħek tiegħu aktar tista id dritt li ma u fil',
  },
  {
    language: 'cy',
    takenFor: null,
    minimumShare: 0.12,
    words:
      'yn yr ac gan hawl neu mae bob wrth nid sydd eich chi hwn hon wedi gael dros bod cael fel rhaid oes gyda',
  },
  {
    language: 'gl',
    takenFor: ['es', 'pt'],
    minimumShare: 0.04,
    words:
      'unha dunha nunha persoa dereito coa co xa máis ningún ningunha ás polo nin ó iso ficheiros xanela cartafol cómpre',
  },
  {
    language: 'af',
    takenFor: ['nl'],
    minimumShare: 0.05,
    words: "nie vir hy elkeen ’n 'n n mag hierdie hul sy moet jy asook sodanige word",
  },
  {
    language: 'ms',
    takenFor: ['id'],
    minimumShare: 0.02,
    words: 'kerana bahawa hendaklah ialah boleh sila adalah fail',
  },
];
