/** A verb's or noun's forms as English spells them. */
export interface VerbForms {
  readonly base: string;
  readonly thirdPerson: string;
  readonly past: string;
  readonly participle: string;
  readonly gerund: string;
}

/** Past and past participle of the irregular verbs that the word lists use. */
const irregular: Readonly<Record<string, readonly [past: string, participle: string]>> = {
  be: ['was', 'been'],
  become: ['became', 'become'],
  begin: ['began', 'begun'],
  break: ['broke', 'broken'],
  build: ['built', 'built'],
  buy: ['bought', 'bought'],
  catch: ['caught', 'caught'],
  choose: ['chose', 'chosen'],
  come: ['came', 'come'],
  cut: ['cut', 'cut'],
  do: ['did', 'done'],
  drive: ['drove', 'driven'],
  eat: ['ate', 'eaten'],
  feed: ['fed', 'fed'],
  feel: ['felt', 'felt'],
  find: ['found', 'found'],
  fit: ['fitted', 'fitted'],
  get: ['got', 'got'],
  give: ['gave', 'given'],
  go: ['went', 'gone'],
  grow: ['grew', 'grown'],
  have: ['had', 'had'],
  hide: ['hid', 'hidden'],
  keep: ['kept', 'kept'],
  leave: ['left', 'left'],
  let: ['let', 'let'],
  light: ['lit', 'lit'],
  make: ['made', 'made'],
  mean: ['meant', 'meant'],
  meet: ['met', 'met'],
  pay: ['paid', 'paid'],
  put: ['put', 'put'],
  rebuild: ['rebuilt', 'rebuilt'],
  run: ['ran', 'run'],
  say: ['said', 'said'],
  see: ['saw', 'seen'],
  send: ['sent', 'sent'],
  set: ['set', 'set'],
  show: ['showed', 'shown'],
  shrink: ['shrank', 'shrunk'],
  speed: ['sped', 'sped'],
  spend: ['spent', 'spent'],
  spread: ['spread', 'spread'],
  stand: ['stood', 'stood'],
  stick: ['stuck', 'stuck'],
  take: ['took', 'taken'],
  teach: ['taught', 'taught'],
  tell: ['told', 'told'],
  think: ['thought', 'thought'],
  undergo: ['underwent', 'undergone'],
  undertake: ['undertook', 'undertaken'],
  win: ['won', 'won'],
  withdraw: ['withdrew', 'withdrawn'],
  withstand: ['withstood', 'withstood'],
};

/** Verbs of more than one syllable whose last consonant doubles, the stress being at the end. */
const doublingVerbs = new Set([
  'permit',
  'submit',
  'transmit',
  'occur',
  'confer',
  'control',
  'prefer',
  'commit',
]);

/** The forms of a verb; of `put out`, the first word takes the ending. */
export function verbForms(verb: string): VerbForms {
  const [head = verb, ...rest] = verb.split(' ');
  const tail = rest.length === 0 ? '' : ` ${rest.join(' ')}`;
  const [past, participle] = irregular[head] ?? [regularPast(head), regularPast(head)];
  return {
    base: verb,
    thirdPerson: (head === 'have' ? 'has' : withS(head)) + tail,
    past: past + tail,
    participle: participle + tail,
    gerund: gerund(head) + tail,
  };
}

/** The plural of a noun; in `person who lives there`, the first word changes. */
export function pluralOf(noun: string): string {
  const [head = noun, ...rest] = noun.split(' ');
  const known = irregularPlurals[noun] ?? irregularPlurals[head];
  if (known !== undefined) return [known, ...(noun in irregularPlurals ? [] : rest)].join(' ');
  return rest.length > 0 && headFirst.test(noun) ? [withS(head), ...rest].join(' ') : withS(noun);
}

const headFirst = /^\w+ (of|who|in|or|living)\b/;

const irregularPlurals: Readonly<Record<string, string>> = {
  person: 'people',
  criterion: 'criteria',
  phenomenon: 'phenomena',
  hypothesis: 'hypotheses',
  aircraft: 'aircraft',
  gear: 'gear',
  help: 'help',
  work: 'work',
  money: 'money',
  clothes: 'clothes',
  goods: 'goods',
  tools: 'tools',
  mail: 'mail',
  proof: 'proof',
  wealth: 'wealth',
  rest: 'rest',
  pay: 'pay',
  teamwork: 'teamwork',
  papers: 'papers',
  merchandise: 'merchandise',
  equipment: 'equipment',
  'rain or snow': 'rain or snow',
  housing: 'housing',
  matter: 'matter',
  stress: 'stress',
  travel: 'travel',
};

function withS(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh|[^aeiou]o)$/.test(word) ? `${word}es` : `${word}s`;
}

function regularPast(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return `${doubled(verb)}ed`;
}

function gerund(verb: string): string {
  if (/[^aeioy]e$/.test(verb) && verb !== 'be') return `${verb.slice(0, -1)}ing`;
  return `${doubled(verb)}ing`;
}

function doubled(verb: string): string {
  const shortVowelEnding = /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(verb);
  return shortVowelEnding || doublingVerbs.has(verb) ? verb + verb.slice(-1) : verb;
}
