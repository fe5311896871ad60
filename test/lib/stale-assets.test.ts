import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { referencedAssets, removeStaleAssets } from '../../lib/stale-assets.ts';

const asset = (letter: string): string => `asset.${letter.repeat(64)}`;
const twoHoursMs = 2 * 60 * 60 * 1000;

describe('stale asset removal', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'assembly-'));
    for (const letter of ['a', 'b', 'c'])
      mkdirSync(join(directory, asset(letter), 'inner'), { recursive: true });
    writeFileSync(
      join(directory, 'WidgetApi.assets.json'),
      JSON.stringify({ files: { one: { source: { path: asset('a') } } } }),
    );
    writeFileSync(join(directory, 'manifest.json'), '{}');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('deletes assets that neither the current nor the previous synthesis references', () => {
    removeStaleAssets(directory, new Set([asset('b')]), () => Date.now() + twoHoursMs);
    expect(readdirSync(directory).sort()).toEqual(
      [asset('a'), asset('b'), 'WidgetApi.assets.json', 'manifest.json'].sort(),
    );
  });

  it('keeps assets for an hour, because a running local stack may still use them', () => {
    removeStaleAssets(directory, new Set());
    expect(readdirSync(directory)).toEqual(expect.arrayContaining([asset('b'), asset('c')]));
  });

  it('finds referenced assets in the manifests, and treats a missing directory as empty', () => {
    expect(referencedAssets(directory)).toEqual(new Set([asset('a')]));
    expect(referencedAssets(join(directory, 'missing'))).toEqual(new Set());
  });
});
