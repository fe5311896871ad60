import { type CommandHelp, commandHelps } from './help-text.ts';
import type { Shape } from './shape.ts';

/** Each picture by its name: the command line that it shows. */
export const pictured = {
  'usage-list': 'usage list',
  'org-show': 'org show city-library',
  'site-list': 'site list city-library',
  'feedback-list': 'feedback list city-library',
  'preset-list': 'preset list city-library',
  'usage-tools': 'usage tools city-library',
} as const;

/** Where the picture of that name lies, from the document. */
export function pictureFile(name: string): string {
  return `images/widgetctl-${name}.svg`;
}

/** What `--json` prints, by the words of the command. */
export type Shapes = Readonly<Record<string, readonly Shape[]>>;

/** The text of docs/widgetctl.md. */
export function documentText(shapes: Shapes): string {
  const helps = commandHelps();
  const program = helps.filter(({ words }) => words === '');
  const groups = helps.filter(({ words }) => words !== '' && !words.includes(' '));
  return [
    introduction,
    ...Object.entries(pictured).map(
      ([name, commandLine]) =>
        `![What widgetctl ${commandLine} prints on a terminal of 80 columns](${pictureFile(name)})`,
    ),
    ...program.map(({ text }) => fenced('text', text)),
    '## Commands',
    groups.map(({ words }) => `- [${words}](#widgetctl-${anchorOf(words)})`).join('\n'),
    ...groups.flatMap((group) => [
      section('##', group, shapes),
      ...helps
        .filter(({ words }) => words.startsWith(`${group.words} `))
        .map((help) => section('###', help, shapes)),
    ]),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

function section(mark: string, { words, text, isLeaf }: CommandHelp, shapes: Shapes): string {
  const shape = shapes[words] ?? [];
  const json = shape.map((document) => fenced('json', JSON.stringify(document, null, 2)));
  const kind = shape.length > 1 ? 'One document a line:' : 'With `--json`:';
  return [
    `${mark} widgetctl ${words}`,
    fenced('text', text),
    ...(isLeaf && json.length > 0 ? [kind, ...json] : []),
  ].join('\n\n');
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function anchorOf(words: string): string {
  return words.replaceAll(' ', '-');
}

const introduction = `<!-- Written by "npm run widgetctl:document" from the commands and what they answered. Change them there. -->

# widgetctl

What each command does, as \`--help\` says it, and the shape of what it prints with \`--json\`: the kind of each value under
the name of its field. \`null\` alone stands where the example had nothing; a list shows what its entries have together.

Every command also takes the options that the first text names. The exit codes hold for every command, and so does the
shape of a failure with \`--json\`, on stderr: \`{"error": {"code": text, "exitCode": number, "message": text}}\`.`;
