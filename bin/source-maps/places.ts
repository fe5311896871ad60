import { isRecord } from '../../local/assembly/intrinsics.ts';
import { parsedJson } from '../../local/emulator/json.ts';
import { unknownSource } from '../../shared/contract/unknown-source.ts';

/** A place in built code, as a stack trace names it. Lines and columns count from 1. */
export interface BuiltPlace {
  /** The file's name in its artifact, such as `index.mjs`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The function of the artifact, if the text states it. */
  readonly functionName: string | null;
  /** The commit of the code, if the text states it. */
  readonly commit: string | null;
}

const place = /([^\s()"'<>]*?)([\w.-]+\.m?js):(\d+):(\d+)/g;

/** A path on a machine that built it names the function: `dist/functions/health/index.mjs`. */
const builtFolder = /\/functions\/([\w-]+)\/$/;

const builtHere = /\/dist\/(assembly|functions)\//;

/**
 * Every position of built code in a text: positions, a stack trace, or log lines, whose fields state function
 * and commit.
 */
export function findPlaces(text: string): BuiltPlace[] {
  return text.split('\n').flatMap((line) => placesOf(line, toldBy(line)));
}

function placesOf(text: string, told: Pick<BuiltPlace, 'functionName' | 'commit'>): BuiltPlace[] {
  return [...text.matchAll(place)].map(([, folder = '', file = '', line, column]) => ({
    file,
    line: Number(line),
    column: Number(column),
    functionName: told.functionName ?? builtFolder.exec(folder)?.[1] ?? null,
    // Files in the local build folder come from the latest local build, whatever is checked out now.
    commit: builtHere.test(folder) ? null : told.commit,
  }));
}

/** Function name and commit in a log line. */
function toldBy(line: string): Pick<BuiltPlace, 'functionName' | 'commit'> {
  const start = line.indexOf('{');
  const fields = start < 0 ? null : parsedJson(line.slice(start));
  if (!isRecord(fields)) return { functionName: null, commit: null };
  const { service, commit } = fields;
  return {
    functionName: typeof service === 'string' ? service : null,
    commit: typeof commit === 'string' && commit !== unknownSource ? commit : null,
  };
}
