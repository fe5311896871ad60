import { gradeLevel } from '../../local/bedrock/rules/english/readability.ts';
import { splitIntoSentences } from '../../local/bedrock/rules/english/sentences.ts';
import { rephrase } from '../../local/bedrock/rules/rephrase.ts';
import type { Rule } from '../../local/bedrock/rules/rule.ts';
import { simplify } from '../../local/bedrock/rules/simplify.ts';
import { summarize } from '../../local/bedrock/rules/summarize.ts';
import type { JsonObject } from '../../local/stand-in/json.ts';

/** A passage as evaluate/passages keeps it. */
export interface Passage {
  readonly id: string;
  readonly source: string;
  readonly text: string;
}

interface Way {
  readonly name: string;
  readonly rule: Rule;
  readonly parameters: JsonObject;
  /** The field of the answer that holds the text. */
  readonly field: 'text' | 'summary';
}

/** The transforms that write English, each as far as it goes. */
const ways: readonly Way[] = [
  { name: 'simplify', rule: simplify, parameters: { targetGradeLevel: 1 }, field: 'text' },
  ...['plain', 'friendly', 'formal', 'literal', 'number-free'].map(
    (style): Way => ({ name: `rephrase, ${style}`, rule: rephrase, parameters: { style }, field: 'text' }),
  ),
  { name: 'summarize', rule: summarize, parameters: { length: 'short', gradeLevel: 1 }, field: 'summary' },
];

/** The whole file: for each passage what each transform changed in it. */
export async function examplesText(passages: readonly Passage[]): Promise<string> {
  const parts = await Promise.all(passages.map(passageText));
  const changed = parts.filter(({ isSimpler }) => isSimpler).length;
  return [
    '# What the rules without a model write',
    '',
    'Written by `npm run rules:examples` from `evaluate/passages/english.json`; do not edit. Under each passage stand the',
    'sentences that a transform changed, before and after. Grades are Flesch-Kincaid. A passage that a transform does not',
    'change is given back as it is, with the warning `not_changed`. Of a summary only changed sentences are shown.',
    '',
    `simplify lowers the grade of ${changed} of ${passages.length} passages.`,
    '',
    ...parts.map(({ text }) => text),
  ].join('\n');
}

async function passageText({ id, source, text }: Passage): Promise<{ text: string; isSimpler: boolean }> {
  const unchanged: string[] = [];
  const same: string[] = [];
  const shown = new Set<string>();
  const lines: string[] = [];
  let isSimpler = false;
  for (const { name, rule, parameters, field } of ways) {
    const task = { text, parameters: { ...parameters, language: 'en' }, problems: '', image: undefined };
    const written = String((await rule(task))[field]);
    const { before, after } = changedSentences(text, written);
    if (after.length === 0) {
      unchanged.push(name);
      continue;
    }
    if (after.every((sentence) => shown.has(sentence))) {
      same.push(name);
      continue;
    }
    for (const sentence of after) shown.add(sentence);
    const grades = field === 'text' ? `: grade ${grade(text)} → ${grade(written)}` : '';
    isSimpler ||= name === 'simplify' && gradeLevel(written) < gradeLevel(text);
    lines.push(`**${name}**${grades}`, '', ...before.map((line) => `- before: ${line}`));
    lines.push(...after.map((line) => `- after: ${line}`), '');
  }
  if (same.length > 0) lines.push(`The same sentences: ${same.join('; ')}.`, '');
  if (unchanged.length > 0) lines.push(`Not changed: ${unchanged.join('; ')}.`, '');
  return {
    text: [`## ${id}`, '', `> ${text}`, '', `${source}`, '', ...lines].join('\n'),
    isSimpler,
  };
}

/** The sentences that only one of the two texts has. */
function changedSentences(text: string, written: string): { before: string[]; after: string[] } {
  const sentences = (prose: string) => splitIntoSentences(prose).map((sentence) => sentence.trim());
  const [old, now] = [sentences(text), sentences(written)];
  const after = now.filter((sentence) => !old.includes(sentence));
  return { before: after.length === 0 ? [] : old.filter((sentence) => !now.includes(sentence)), after };
}

function grade(text: string): string {
  return gradeLevel(text).toFixed(1);
}
