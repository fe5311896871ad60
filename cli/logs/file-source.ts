import { existsSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { FailedError } from '../errors.ts';
import { parsedJson } from '../parsed-json.ts';
import type { LogGroups, LogSource } from './log-source.ts';

const lineSchema = z.object({ timestamp: z.iso.datetime(), logGroup: z.string(), message: z.string() });

/** @param newest path of the latest log file, from the stack's outputs */
export function fileLogSource(newest: string, groups: LogGroups): LogSource {
  return {
    groups,
    /** Skips lines truncated by a full disk or a killed process. */
    async *read({ logGroups, fromMs, toMs, filter }) {
      const paths = logFilesOf(newest);
      if (paths.length === 0) {
        throw new FailedError(
          `The log ${newest} was not found: run the command on the machine of the local stack.`,
        );
      }
      for (const path of paths) {
        const file = await open(path);
        for await (const text of file.readLines()) {
          const line = lineSchema.safeParse(parsedJson(text)).data;
          if (line === undefined || !logGroups.includes(line.logGroup)) continue;
          const timeMs = Date.parse(line.timestamp);
          if (timeMs >= fromMs && timeMs < toMs && filter.matches(line.message)) yield line;
        }
      }
    },
    close: () => undefined,
  };
}

function logFilesOf(newest: string): string[] {
  const folder = dirname(newest);
  if (!existsSync(folder)) return [];
  const age = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0);
  return readdirSync(folder)
    .filter((name) => /^service(\.\d+)?\.jsonl$/.test(name))
    .sort((left, right) => age(right) - age(left))
    .map((name) => join(folder, name));
}
