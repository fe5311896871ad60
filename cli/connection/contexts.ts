import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { errorCode, UsageError } from '../errors.ts';

export const contextSchema = z.union([
  z.strictObject({ port: z.int().optional(), stack: z.string().optional(), local: z.literal(true) }),
  z.strictObject({ stack: z.string(), region: z.string().optional(), profile: z.string().optional() }),
]);
export type Context = z.infer<typeof contextSchema>;

const contextsSchema = z.object({
  current: z.string().nullable(),
  contexts: z.record(z.string(), contextSchema),
});

type Contexts = z.infer<typeof contextsSchema>;

function contextsFile(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'widgetctl', 'contexts.json');
}

export function readContexts(): Contexts {
  const path = contextsFile();
  try {
    return contextsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { current: null, contexts: {} };
    throw new UsageError(`${path} cannot be read: correct or delete it.`, { cause: error });
  }
}

export function writeContexts(contexts: Contexts): void {
  const path = contextsFile();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, `${JSON.stringify(contexts, null, 2)}\n`, { mode: 0o600 });
}

export function currentContext(): Context | null {
  const { current, contexts } = readContexts();
  return current === null ? null : (contexts[current] ?? null);
}
