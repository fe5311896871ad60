import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

/** Files that a command writes from their source, and that are committed. */
export interface GeneratedFiles {
  /** What a person calls them: a path of the repository. */
  readonly name: string;
  /** The npm script that writes them. */
  readonly command: string;
  /** What is said of them when they are as they should be. Left out: `current`. */
  readonly goodState?: string;
  /** Where each goes, and its text. */
  readonly files: ReadonlyArray<readonly [url: URL, text: string]>;
}

/** Writes the files, or with `isCheck` says whether the committed ones are current. Gives the exit code. */
export async function writeOrCheck(
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

/** A command with no options but --check and --help: prints the help, or makes the files and writes or checks them. */
export async function runGenerator(help: string, make: () => Promise<GeneratedFiles>): Promise<number> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  return writeOrCheck(await make(), values.check === true);
}
