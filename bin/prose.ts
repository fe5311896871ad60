// Reports unidiomatic wording in documents, comments and test titles, and dead links in documents. Part of
// `npm run check`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
/**
 * Finds a test title in two consecutive lines, because the call may begin on the line before its title. Matches only
 * titles on the second line.
 */
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

/** Returns the anchors that GitHub generates for the headings of a document. */
function anchorsOf(path: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, text] of proseOf(path)) {
    const heading = /^#+ (.*)$/.exec(text)?.[1]?.replaceAll(/\]\([^)]*\)/g, ']');
    if (heading === undefined) continue;
    const slug = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let copy = 1; anchors.has(anchor); copy += 1) anchor = `${slug}-${copy}`;
    anchors.add(anchor);
  }
  return anchors;
}

function isDead(path: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return false;
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? path : join(dirname(path), decodeURI(file));
  if (!existsSync(target)) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
}

const files = execFileSync('git', ['ls-files', '*.md', '*.txt', '*.ts', '*.mjs'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && path !== 'bin/prose.ts' && !path.includes('/released/'));
let count = 0;
for (const path of files) {
  for (const [line, text] of proseOf(path)) {
    const links = path.endsWith('.md') ? text.replaceAll(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g) : [];
    for (const [, link = ''] of links) {
      if (!isDead(path, link)) continue;
      count += 1;
      process.stdout.write(`${path}:${line} dead link: ${link}\n`);
    }
    const plain = text.replaceAll(/(?<!\(|^\s*)`[^`]*`|\]\([^)]*\)|https?:\S+/g, '');
    const found = vocabulary.find(([pattern]) => pattern.test(plain))?.[1];
    const advice = found ?? (relativeOpening.test(text.trim()) ? 'name the thing by a noun' : undefined);
    if (advice === undefined) continue;
    count += 1;
    process.stdout.write(`${path}:${line} ${text.trim()}\n  use: ${advice}\n`);
  }
}
if (count > 0) process.exitCode = 1;
