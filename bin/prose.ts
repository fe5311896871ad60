// Reports unidiomatic wording in documents, comments and test titles. Part of `npm run check`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const vocabulary: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bside by side\b/i, 'in parallel, concurrently'],
  [/\b(?:is|are) told\b|\btells? of\b/i, 'receives, is notified, reports'],
  [/\bkept answers?\b/i, 'cached responses'],
  [/\bstands? in for\b|\bstand-ins?\b/i, 'replaces, fake, emulator'],
  [/\bstands? (?:still|beside|behind|before)\b/i, 'stalls, is next to, follows, precedes'],
  [/\blies in\b/i, 'is in'],
  [/\bgoes out of date\b/i, 'expires'],
  [/\bstrangers?['’]|\bof a stranger\b/i, 'untrusted'],
  [/\bheld against\b|\breckon/i, 'compared with, calculated'],
  [/\bgiv(?:es?|en) back\b/i, 'release, revert, return'],
  [/\bin \d+ of \d+ such times\b/i, 'N of M datapoints'],
  [/\bthe (?:first|second|last) ask\b|\basks? again\b|\basked again\b/i, 'retry'],
  [/\bin a hurry\b|\bhurries\b/i, 'aggressive'],
  [/\bgrows as\b/i, 'scales with'],
  [/\bhas its bells\b|\bwaves of\b/i, 'name the mechanism'],
  [/\blicences?\b/i, 'license'],
];
const comment = /^\s*(?:\/\/|\/?\*)/;
/** Matches two lines if a test title starts on the second. */
const title = /(?:\b(?:it|describe\w*)|\))\(\s*['"`].*$/;
const relativeOpening = /^(?:\/\*\*|\/\/) (?:What|Where|Whose|Which|Who) (?![^.]*\?)/;

function proseOf(path: string): (readonly [line: number, text: string])[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .map((text, at) => [at + 1, text] as const);
  if (/\.m?[jt]s$/.test(path)) {
    return lines.filter(([, text], at) => comment.test(text) || title.test(`${lines[at - 1]?.[1]}\n${text}`));
  }
  let isCode = false;
  return lines.filter(([, text]) => {
    if (/^\s*```/.test(text)) isCode = !isCode;
    return !isCode;
  });
}

const files = execFileSync('git', ['ls-files', '*.md', '*.txt', '*.ts', '*.mjs'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && path !== 'bin/prose.ts' && !path.includes('/released/'));
let count = 0;
for (const path of files) {
  for (const [line, text] of proseOf(path)) {
    const plain = text.replaceAll(/(?<!\(|^\s*)`[^`]*`|\]\([^)]*\)|https?:\S+/g, '');
    const found = vocabulary.find(([pattern]) => pattern.test(plain))?.[1];
    const advice = found ?? (relativeOpening.test(text.trim()) ? 'name the thing by a noun' : undefined);
    if (advice === undefined) continue;
    count += 1;
    process.stdout.write(`${path}:${line} ${text.trim()}\n  use: ${advice}\n`);
  }
}
if (count > 0) process.exitCode = 1;
