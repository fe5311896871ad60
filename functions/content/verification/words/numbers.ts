/** Number words of a language. Lists are separated by spaces; the index in a list is the number. */
export interface Spelling {
  /** From zero on. */
  readonly first: string;
  /** From twenty, in tens; empty for a language without single words. */
  readonly tens: string;
  /**
   * Pattern for joining tens and units into one word, if the language does, then replacements in it.
   */
  readonly join?: readonly [pattern: string, ...mends: string[]];
  /** The word for a hundred or a thousand, if joined with the unit into one word. */
  readonly joined?: readonly string[];
  /** Replacement that turns a ten into its decade. */
  readonly decade?: readonly [ending: string, by: string];
  readonly others: Readonly<Record<string, number>>;
  readonly multipliers: Readonly<Record<string, number>>;
  /** From a half: halves, thirds, quarters, fifths, …; forms of one word are separated by `|`. */
  readonly parts: string;
  /** First, second, …; forms of one word are separated by `|`. */
  readonly ordinals: string;
  /** Ambiguous number words: they match a number, but are not required. */
  readonly unsure: string;
}

export const spellings: Readonly<Record<string, Spelling>> = {
  en: {
    first:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
    decade: ['y$', 'ies'],
    others: {
      dozen: 12,
      both: 2,
      twice: 2,
      couple: 2,
      pair: 2,
      double: 2,
      thrice: 3,
      triple: 3,
      once: 1,
      noon: 12,
      midday: 12,
    },
    multipliers: {
      hundred: 100,
      thousand: 1e3,
      million: 1e6,
      mn: 1e6,
      billion: 1e9,
      bn: 1e9,
      trillion: 1e12,
      tn: 1e12,
    },
    parts: 'half|halves third|thirds quarter|quarters fifth|fifths',
    ordinals:
      'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
    unsure: 'zero one both twice couple pair double triple once noon midday',
  },
  de: {
    first:
      'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
    decade: ['$', 'er'],
    join: ['{unit}und{ten}', '^einsund', 'einund'],
    joined: ['hundert', 'tausend'],
    others: {
      ein: 1,
      eine: 1,
      einen: 1,
      einem: 1,
      einer: 1,
      beide: 2,
      zweimal: 2,
      doppelt: 2,
      dutzend: 12,
      anderthalb: 1.5,
      eineinhalb: 1.5,
      zweieinhalb: 2.5,
    },
    multipliers: {
      hundert: 100,
      tausend: 1e3,
      million: 1e6,
      millionen: 1e6,
      mio: 1e6,
      milliarde: 1e9,
      milliarden: 1e9,
      mrd: 1e9,
    },
    parts: 'halb|halbe|halber|halbes|halben|hälfte drittel viertel fünftel',
    ordinals: 'erste|ersten|erster zweite|zweiten dritte|dritten vierte|vierten fünfte|fünften',
    unsure: 'null eins ein eine einen einem einer beide zweimal doppelt',
  },
  fr: {
    first: 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
    tens: 'vingt trente quarante cinquante soixante septante huitante nonante',
    others: { une: 1, double: 2, vingts: 20, midi: 12 },
    multipliers: {
      cent: 100,
      cents: 100,
      mille: 1e3,
      million: 1e6,
      millions: 1e6,
      milliard: 1e9,
      milliards: 1e9,
    },
    parts: 'demi|demie|moitié tiers quart|quarts cinquième',
    ordinals: 'premier|première deuxième|second|seconde troisième quatrième cinquième',
    unsure: 'zéro un une double neuf cent midi',
  },
  es: {
    first:
      'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    others: {
      un: 1,
      una: 1,
      ambos: 2,
      ambas: 2,
      doble: 2,
      docena: 12,
      doscientos: 200,
      quinientos: 500,
      mediodía: 12,
    },
    multipliers: { cien: 100, ciento: 100, mil: 1e3, millón: 1e6, millones: 1e6 },
    parts: 'medio|media|mitad tercio|tercios cuarto|cuartos quinto',
    ordinals: 'primero|primera|primer segundo|segunda tercero|tercera cuarto|cuarta quinto|quinta',
    unsure: 'cero uno un una ambos ambas doble ciento mediodía',
  },
  it: {
    first:
      'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    join: ['{ten}{unit}', '.(?=uno$|otto$)', '', 'tre$', 'tré'],
    joined: ['cento', 'mila'],
    others: { un: 1, una: 1, entrambi: 2, doppio: 2, mezzogiorno: 12 },
    multipliers: {
      cento: 100,
      mille: 1e3,
      mila: 1e3,
      milione: 1e6,
      milioni: 1e6,
      miliardo: 1e9,
      miliardi: 1e9,
    },
    parts: 'mezzo|mezza|mezz|metà terzo|terzi quarto|quarti quinto',
    ordinals: 'primo|prima secondo|seconda terzo|terza quarto|quarta quinto|quinta',
    unsure: 'zero uno un una sei cento entrambi doppio mezzogiorno',
  },
  nl: {
    first:
      'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
    tens: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    join: ['{unit}en{ten}', '^(twee|drie)en', '$1ën'],
    joined: ['honderd', 'duizend'],
    others: { één: 1, beide: 2, dubbel: 2, dozijn: 12, anderhalf: 1.5, anderhalve: 1.5 },
    multipliers: { honderd: 100, duizend: 1e3, miljoen: 1e6, mln: 1e6, miljard: 1e9 },
    parts: 'half|halve|helft derde kwart vijfde',
    ordinals: 'eerste tweede derde vierde vijfde',
    unsure: 'nul een één beide dubbel',
  },
  pt: {
    first:
      'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove',
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    others: { uma: 1, duas: 2, ambos: 2, dobro: 2, dúzia: 12 },
    multipliers: { cem: 100, cento: 100, mil: 1e3, milhão: 1e6, milhões: 1e6 },
    parts: 'meio|meia|metade terço|terços quarto|quartos quinto',
    ordinals: 'primeiro|primeira segundo|segunda terceiro|terceira quarto|quarta quinto|quinta',
    unsure: 'zero um uma cento ambos dobro',
  },
  sv: {
    first:
      'noll ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton',
    tens: 'tjugo trettio fyrtio femtio sextio sjuttio åttio nittio',
    decade: ['$', 'talet'],
    join: ['{ten}{unit}'],
    joined: ['hundra', 'tusen'],
    others: { en: 1, båda: 2, dubbelt: 2, dussin: 12 },
    multipliers: { hundra: 100, tusen: 1e3, miljon: 1e6, miljoner: 1e6, miljard: 1e9, miljarder: 1e9 },
    parts: 'halv|halva|hälften tredjedel fjärdedel|kvart femtedel',
    ordinals: 'första andra tredje fjärde femte',
    unsure: 'noll ett en båda dubbelt',
  },
};

/** Periods that combine a number and a unit. They match a number, but are not required. */
export const periods: Readonly<Record<string, readonly [count: string, unit: string]>> = {
  fortnight: ['2', 'week'],
  fortnightly: ['2', 'week'],
  biweekly: ['2', 'week'],
  quarterly: ['3', 'month'],
  vierteljährlich: ['3', 'month'],
  decade: ['10', 'year'],
  jahrzehnt: ['10', 'year'],
  décennie: ['10', 'year'],
  década: ['10', 'year'],
  century: ['100', 'year'],
};

/** Words between the parts of one number: "two hundred and five". */
export const joiningWords = 'and und et y e en och i a';

/** Words before or after a number that make it negative. */
export const belowWords =
  '(?:below|unter|sous|bajo|sotto|onder|under|abaixo de) (?:zero|zéro|cero|null|nul|noll|freezing)';
export const minusWords = String.raw`(?<!\p{L})(?<!(?<!\p{L})(?:au|du|al|lo|o|pelo|ao|non) )(?:minus|moins|menos|meno|min)`;
