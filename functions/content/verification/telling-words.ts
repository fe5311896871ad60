/** A language that the detector does not know, and how a text shows it. */
export interface TellingWords {
  readonly language: string;
  /** What the detector takes it for; null where that may be anything. */
  readonly takenFor: readonly string[] | null;
  /** So many of its words in a text must be telling ones, as a share. */
  readonly minimumShare: number;
  /** Short, frequent words of the language that the languages it is taken for do not have. */
  readonly words: ReadonlySet<string>;
}

/** Languages that `eld` lacks. Irish and Maltese are official in the EU, Welsh in Wales, Galician in Galicia. */
export const tellingWords: readonly TellingWords[] = [
  {
    language: 'ga',
    takenFor: null,
    minimumShare: 0.15,
    words: words(
      'agus gach nó ceart duine aon bhfuil leis chun nach ina atá seo féin daoine bheith chuig faoi nuair agaibh agat anseo ní ar',
    ),
  },
  {
    language: 'mt',
    takenFor: null,
    minimumShare: 0.15,
    words: words(
      'għandu għandha għandhom għandek għal għall jew kull hija huwa dawn bħala minn biex fuq tiegħek tiegħu aktar tista id dritt li ma u fil',
    ),
  },
  {
    language: 'cy',
    takenFor: null,
    minimumShare: 0.12,
    words: words(
      'yn yr ac gan hawl neu mae bob wrth nid sydd eich chi hwn hon wedi gael dros bod cael fel rhaid oes gyda',
    ),
  },
  {
    language: 'gl',
    takenFor: ['es', 'pt'],
    minimumShare: 0.04,
    words: words(
      'unha dunha nunha persoa dereito coa co xa máis ningún ningunha ás polo nin ó iso ficheiros xanela cartafol cómpre',
    ),
  },
  {
    language: 'af',
    takenFor: ['nl'],
    minimumShare: 0.05,
    words: words("nie vir hy elkeen ’n 'n n mag hierdie hul sy moet jy asook sodanige word"),
  },
  {
    language: 'ms',
    takenFor: ['id'],
    minimumShare: 0.02,
    words: words('kerana bahawa hendaklah ialah boleh sila adalah fail'),
  },
];

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
