import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';

/** A source text and a text derived from it. */
export interface Pair {
  readonly transform: 'translate' | 'rephrase' | 'summarize';
  /**
   * Label of the variant, such as `digit changed` or `summary: unsupported`. If it contains `right`, the text is
   * correct and the checks should report no problems.
   */
  readonly label: string;
  /** Language of the derived text. */
  readonly language: string;
  readonly source: string;
  readonly answer: string;
}

/** Corpus split: `open` for developing and evaluating the checks, `held-out` only for evaluating them. */
export type Half = 'open' | 'held-out';

/** Returns the corpus split for a language or a source text. The SHA-256 hash of the text determines the split. */
export function halfOf(text: string): Half {
  return (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0 ? 'open' : 'held-out';
}

/** The languages in which the checks must flag at most 5% of the correct translations. */
export const commonLanguages: ReadonlySet<string> = new Set(
  (
    'ar,bg,bn,ca,cs,da,de,el,es,et,fa,fi,fr,he,hi,hr,hu,id,it,ja,ko,lt,lv,mk,nb,nl,pl,pt,pt-BR,ro,ru,sk,sl,' +
    'sr-Cyrl,sv,sw,ta,th,tr,uk,ur,vi,zh-CN,zh-TW'
  ).split(','),
);

/** Loads all text pairs from the corpora in a directory. Each corpus must keep its published file layout. */
export function readPairs(folder: string, limit: number): Pair[] {
  const sources = globSync('**/newstest2019-src.eng.txt', { cwd: folder });
  const pairs = [
    ...sources.flatMap((path) => translations(join(folder, path, '..'), limit)),
    ...globSync('**/datasets/*/*_deletion.json', { cwd: folder }).flatMap((path) =>
      labelled(join(folder, path)),
    ),
    ...globSync('**/asset.valid.orig', { cwd: folder }).flatMap((path) => references(join(folder, path))),
    ...globSync('**/locales/{en,en-US}.json', { cwd: folder }).flatMap((path) =>
      interfaceStrings(join(folder, path), limit),
    ),
    ...globSync('**/mturk_*.jsonl', { cwd: folder }).flatMap((path) => unsupported(join(folder, path))),
  ];
  const replies = globSync('**/model_completions/xstest_*.csv', { cwd: folder }).flatMap((path) =>
    modelReplies(join(folder, path)),
  );
  pairs.push(...misplacedReplies(replies), ...withClosings(pairs, replies));
  if (pairs.length === 0) throw new Error(`${folder} has no corpus of a known layout.`);
  return pairs;
}

/** Reads the lines of a file and strips the markup tags that some NTREX-128 translations contain. */
const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .replace(/<\/?[a-z][^<>\n]*>/gi, '')
    .split(/\r?\n/);

/** Languages that models sometimes confuse with a requested language, keyed by the requested language. */
const neighbors: Readonly<Record<string, string>> = { ru: 'uk', ar: 'fa', nb: 'da', 'zh-TW': 'zh-CN' };

const sentencesPerText = 3;

/** Loads up to `limit` texts per language from NTREX-128, a corpus of professional news translations. */
function translations(folder: string, limit: number): Pair[] {
  const documents = linesOf(join(folder, '..', 'DOCUMENT_IDS.tsv'));
  const english = linesOf(join(folder, 'newstest2019-src.eng.txt'));
  const starts = english
    .map((_, index) => index)
    .filter((index) => index % sentencesPerText === 0)
    .filter((index) => documents[index] === documents[index + sentencesPerText - 1]);
  const count = Math.min(limit, starts.length);
  const chosen = starts.filter(
    (_, index) =>
      Math.floor((index * count) / starts.length) !== Math.floor(((index - 1) * count) / starts.length),
  );
  const texts = new Map(
    globSync('newstest2019-ref.*.txt', { cwd: folder }).map((file) => [
      Intl.getCanonicalLocales(file.split('.')[1] ?? 'und').join(),
      linesOf(join(folder, file)),
    ]),
  );
  return [...texts].flatMap(([language, lines]) =>
    chosen.flatMap((start, index): Pair[] => {
      if (language.startsWith('en')) return [];
      const group = (all: readonly string[]) => all.slice(start, start + sentencesPerText);
      const [source, right] = [group(english).join(' '), group(lines)];
      const elsewhere = chosen[(index + Math.floor(chosen.length / 2)) % chosen.length] ?? 0;
      const neighbor = texts.get(neighbors[language] ?? '');
      const variants = {
        right: right.join(' '),
        'digit changed': digitChanged(right.join(' ')),
        'first sentence in English': [...group(english).slice(0, 1), ...right.slice(1)].join(' '),
        'other article': lines.slice(elsewhere, elsewhere + sentencesPerText).join(' '),
        'last sentence missing': right.slice(0, -1).join(' '),
        'cut at 80 %': [...right.join(' ')].slice(0, Math.floor([...right.join(' ')].length * 0.8)).join(''),
        'neighbor language': neighbor === undefined ? null : group(neighbor).join(' '),
        'in English': source,
      };
      return Object.entries(variants).flatMap(([label, answer]) =>
        answer === null ? [] : [{ transform: 'translate', label, language, source, answer }],
      );
    }),
  );
}

/** Nested objects of strings, as in the language files of vue-i18n. */
const messagesSchema = z.record(z.string(), z.union([z.string(), z.looseObject({})]));

function messagesOf(value: unknown, path = ''): [path: string, text: string][] {
  return Object.entries(messagesSchema.parse(value)).flatMap(([key, item]) =>
    typeof item === 'string' ? [[`${path}.${key}`, item]] : messagesOf(item, `${path}.${key}`),
  );
}

/** Matches files such as `de.json` and `zh-TW.json`, except English ones and pseudo-locales such as `ar-XB.json`. */
const isLanguageFile = /^(?!en\b)[a-z]{2,3}(?:-(?!X)[A-Z]{2})?\.json$/;

/**
 * Returns the distinct placeholders, tags and web addresses of a string. A string with others than its source translates
 * an earlier version of it.
 */
const fixedPartsOf = (text: string) =>
  [...new Set(text.match(/\{[^{}]*\}|<\/?[a-z]+>|https?:[\w./:?#=&%~+-]*[\w/]/gi))].sort().join();

const isAddress = /https?:\/\/|[\w.]@\w+\.\w/;

/** Matches names in Latin letters, which translations into other scripts keep. */
const isLatinName = /(?<!\p{L})[A-Z][A-Za-z]+/u;

function interfaceLabel(answer: string, language: string): string {
  if (isAddress.test(answer)) return 'interface, addresses: right';
  const hasNames = new Intl.Locale(language).maximize().script !== 'Latn' && isLatinName.test(answer);
  return hasNames ? 'interface, names: right' : 'interface: right';
}

/** Loads up to `limit` interface strings per language, with placeholders and brands, from one JSON file per language. */
function interfaceStrings(englishFile: string, limit: number): Pair[] {
  const folder = dirname(englishFile);
  const read = (file: string) => new Map(messagesOf(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  const english = read(basename(englishFile));
  const files = globSync('*.json', { cwd: folder }).filter((file) => isLanguageFile.test(file));
  return files.flatMap((file) => {
    const pairs = [...read(file)].flatMap(([path, answer]): Pair[] => {
      const source = english.get(path);
      if (source === undefined || source === answer || answer.trim() === '') return [];
      if (fixedPartsOf(source) !== fixedPartsOf(answer)) return [];
      const language = basename(file, '.json');
      const label = interfaceLabel(answer, language);
      return [{ transform: 'translate', label, language, source, answer }];
    });
    return pairs.filter((_, index) => index % Math.ceil(pairs.length / limit) === 0);
  });
}

/**
 * Increments the first digit of the first number that has at least two ASCII digits and starts with a digit from 1 to
 * 8.
 */
function digitChanged(text: string): string | null {
  const changed = text.replace(/(?<![\d.,:])[1-8](?=\d)/, (digit) => String(Number(digit) + 1));
  return changed === text ? null : changed;
}

const annotationSchema = z.array(
  z.looseObject({
    Complex: z.string(),
    Simplified: z.string(),
    Deletion: z.number().optional(),
    Insertion: z.number().optional(),
    Substitution: z.number().optional(),
  }),
);

/**
 * Loads human-written simplifications from Devaraj et al., ACL 2022. Three annotation files, one per error type, rate
 * the errors in each pair from 0 to 2.
 */
function labelled(deletions: string): Pair[] {
  const files = ['deletion', 'insertion', 'substitution'].map((kind) =>
    deletions.replace(/deletion\.json$/, `${kind}.json`),
  );
  const labels = new Map<string, number[]>();
  for (const file of files.filter(existsSync)) {
    for (const item of annotationSchema.parse(JSON.parse(readFileSync(file, 'utf8')))) {
      const key = JSON.stringify([item.Complex, item.Simplified]);
      const level = item.Deletion ?? item.Insertion ?? item.Substitution ?? -1;
      labels.set(key, [...(labels.get(key) ?? []), level]);
    }
  }
  const pairSchema = z.tuple([z.string(), z.string()]);
  return [...labels].flatMap(([key, levels]): Pair[] => {
    const [source, answer] = pairSchema.parse(JSON.parse(key));
    const isRight = levels.length === files.length && levels.every((level) => level === 0);
    if (source === answer || (!isRight && !levels.includes(2))) return [];
    const label = isRight ? 'simplification: right' : 'simplification: major error';
    return [{ transform: 'rephrase', label, language: 'en', source, answer }];
  });
}

/**
 * Loads every tenth sentence of ASSET, a corpus of human-written simplifications. Some simplifications deliberately
 * omit facts.
 */
function references(originals: string): Pair[] {
  const sources = linesOf(originals);
  return globSync(`${originals.replace(/orig$/, 'simp')}.*`).flatMap((file) =>
    linesOf(file).flatMap((answer, index): Pair[] => {
      const source = sources[index] ?? '';
      if (index % 10 !== 0) return [];
      const pair = { transform: 'rephrase', language: 'en', source } as const;
      const missing = numberRemoved(answer, source);
      return [
        { ...pair, label: 'ASSET reference', answer },
        ...(missing === null ? [] : [{ ...pair, label: 'ASSET number missing', answer: missing }]),
      ];
    }),
  );
}

/** Removes the first number of at least two digits that a text has in common with its source. */
function numberRemoved(text: string, source: string): string | null {
  const [number] = text.match(/(?<![\d.,:])\d[\d.,]*\d(?![\d.,])/) ?? [];
  return number !== undefined && source.includes(number) ? text.replace(number, '') : null;
}

const qagsSchema = z.object({
  article: z.string(),
  summary_sentences: z.array(
    z.object({ sentence: z.string(), responses: z.array(z.object({ response: z.string() })) }),
  ),
});

/** Loads the QAGS summary sentences for which all annotators agree on whether the article supports them. */
function unsupported(file: string): Pair[] {
  return linesOf(file).flatMap((line) => {
    const { article, summary_sentences } = qagsSchema.parse(JSON.parse(line));
    return summary_sentences.flatMap(({ sentence, responses }): Pair[] => {
      const votes = new Set(responses.map(({ response }) => response));
      if (votes.size !== 1) return [];
      const label = votes.has('yes') ? 'summary: right' : 'summary: unsupported';
      return [{ transform: 'summarize', label, language: 'en', source: article, answer: sentence }];
    });
  });
}

/** A reply of a chat model to a question, from XSTest, where two annotators decided whether the model refused. */
interface ModelReply {
  readonly question: string;
  readonly reply: string;
  readonly isRefusal: boolean;
}

/** Loads the complete answers and the complete refusals of a model. */
function modelReplies(file: string): ModelReply[] {
  const [names = [], ...rows] = csvRows(readFileSync(file, 'utf8'));
  return rows.flatMap((row): ModelReply[] => {
    const cell = (name: string) => row[names.indexOf(name)] ?? '';
    const [question, reply, label] = [cell('prompt'), cell('completion').trim(), cell('final_label')];
    const isRefusal = label === '2_full_refusal';
    return isRefusal || label === '1_full_compliance' ? [{ question, reply, isRefusal }] : [];
  });
}

function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quotedCell, cell = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    rows.at(-1)?.push(quotedCell?.replaceAll('""', '"') ?? cell);
    if (end !== ',') rows.push([]);
  }
  return rows.filter(({ length }) => length > 1);
}

/** Pairs in which the model refuses, or answers the question of the text, instead of rewriting or translating it. */
function misplacedReplies(replies: readonly ModelReply[]): Pair[] {
  return replies.flatMap(({ question: source, reply: answer, isRefusal }): Pair[] => {
    const label = isRefusal ? 'refusal' : 'answer to the text';
    return [
      { transform: 'rephrase', label: `rephrase: ${label}`, language: 'en', source, answer },
      { transform: 'translate', label: `translate: ${label}`, language: 'de', source, answer },
    ];
  });
}

/** Matches a closing paragraph with which a model addresses its user. */
const isClosing = /^(?:I hope|(?:please )?let me know|(?:please )?feel free|if you (?:have|need))[^\n]*$/i;

/** Appends to right texts the closings that models wrote. */
function withClosings(pairs: readonly Pair[], replies: readonly ModelReply[]): Pair[] {
  const closings = replies
    .map(({ reply }) => reply.split(/\n+/).at(-1)?.trim() ?? '')
    .filter((paragraph) => isClosing.test(paragraph));
  const right = pairs.filter(({ label }) => label === 'right' || label.endsWith(' reference'));
  return right.flatMap((pair, index): Pair[] => {
    const closing = closings[index % closings.length];
    if (closing === undefined) return [];
    return [{ ...pair, label: `${pair.transform}: closing`, answer: `${pair.answer}\n\n${closing}` }];
  });
}
