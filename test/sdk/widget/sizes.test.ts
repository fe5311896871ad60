import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSdk } from '../../../bin/sdk/build-sdk.ts';

const kilobyte = 1024;

describe('what a page loads for the widget, after gzip', () => {
  const sizes = new Map<string, number>();

  beforeAll(async () => {
    const outdir = await mkdtemp(join(tmpdir(), 'aw-sizes-'));
    const { files } = await buildSdk({ outdir, declarations: false });
    await rm(outdir, { recursive: true });
    for (const [path, bytes] of files) sizes.set(path, gzipSync(bytes, { level: 9 }).length);
  });

  const tooLarge = (pattern: RegExp, limit: number) => {
    const found = [...sizes].filter(([path]) => pattern.test(path));
    expect(found).not.toEqual([]);
    return found.filter(([, size]) => size > limit);
  };

  it('is at most 1.5 KB of embed', () => {
    expect(tooLarge(/^embed\.js$/, 1.5 * kilobyte)).toEqual([]);
  });

  it('is at most 12 KB of widget, and no part that comes later is larger', () => {
    expect(tooLarge(/^widget.*\.mjs$/, 12 * kilobyte)).toEqual([]);
  });

  it('is at most 2.5 KB for each file of a language that the widget loads', () => {
    expect(tooLarge(/^locales\/\w+(-lines|-panel)?\.mjs$/, 2.5 * kilobyte)).toEqual([]);
  });

  it('is at most 4 KB for what effects say', () => {
    expect(tooLarge(/^locales\/\w+-effects\.mjs$/, 4 * kilobyte)).toEqual([]);
  });
});
