import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

/** Files that a command writes from their source, and that are committed. */
export interface GeneratedFiles {
  /** What a person calls them: a path of the repository. */
  readonly name: string;
  /** The npm script that writes them. */
  readonly command: string;
  /** The word that --check prints for files without a fault; `current` when left out. */
  readonly goodState?: string;
  /** The address and the text of each file. */
  readonly files: ReadonlyArray<readonly [url: URL, text: string]>;
}

/** Writes the files, or with `isCheck` says whether the committed ones are current. Gives the exit code. */
async function writeOrCheck(
  { name, command, files, goodState = 'current' }: GeneratedFiles,
  isCheck: boolean,
): Promise<number> {
  if (!isCheck) {
    await Promise.all(files.map(([url, text]) => writeFile(url, text)));
    process.stdout.write(`Wrote ${name}.\n`);
    return 0;
  }
  const committed = await Promise.all(files.map(([url]) => readFile(url, 'utf8').catch(() => null)));
  if (files.some(([, text], index) => text !== committed[index])) {
    process.stderr.write(`${name} is stale. Run "npm run ${command}" and commit what it writes.\n`);
    return 1;
  }
  process.stdout.write(`${name} is ${goodState}.\n`);
  return 0;
}

/** Makes the files; null when it made none and wrote the reason to stderr. */
type Make = () => Promise<GeneratedFiles | null>;

/** What a command does before it writes, by the name of the option that asks for it. With --check it does none of it. */
type Preparations = Readonly<Record<string, () => Promise<void>>>;

/**
 * A command with the options --check and --help and one for each preparation: prints the help, or makes the files and
 * writes or checks them. Gives the exit code.
 */
export async function runGenerator(
  help: string,
  make: Make,
  preparations: Preparations = {},
): Promise<number> {
  const names = ['check', 'help', ...Object.keys(preparations)];
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }])),
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const isCheck = values.check === true;
  for (const [name, prepare] of Object.entries(preparations)) if (values[name] && !isCheck) await prepare();
  const files = await make();
  return files === null ? 1 : writeOrCheck(files, isCheck);
}
