import type { Preset, WidgetConfig } from './api.ts';
import { bootPath } from './boot-path.ts';
import type { Call } from './call.ts';
import type { Store } from './store.ts';
import type { Boot, Plan } from './types.ts';

interface CachedBoot {
  readonly boot: Boot;
  readonly atMs: number;
  /** Server time minus the visitor's time, in milliseconds. */
  readonly skewMs: number;
}

type BootResponse = WidgetConfig & { included: { planFeatures: Plan; presets: Preset[] } };

interface BootSource {
  cached(): CachedBoot | null;
  request(signal: AbortSignal | undefined): Promise<Boot>;
}

/**
 * @param cacheKey identifies the SDK version, service and widget key; a boot response cached under a different key is
 * ignored
 */
export function createBootSource(
  store: Store,
  call: Call,
  cacheKey: string,
  skewMs: () => number,
): BootSource {
  let last: CachedBoot | null = null;
  const sumOf = ({ boot, skewMs: skew }: CachedBoot) => checksum(JSON.stringify([cacheKey, boot, skew]));
  return {
    cached() {
      if (!last) {
        const found: CachedBoot & { readonly sum?: number } = Object(store.get('boot'));
        if (found.sum === sumOf(found)) last = found;
      }
      return last;
    },
    async request(signal) {
      const { included, ...config } = await call<BootResponse>('GET', bootPath, { signal });
      const { planFeatures: plan, presets: all } = included;
      const presets = config.presets.flatMap((code) => all.filter((preset) => preset.code === code));
      const boot: Boot = { config, plan, presets, source: 'network' };
      const entry: CachedBoot = { boot: { ...boot, source: 'storage' }, atMs: Date.now(), skewMs: skewMs() };
      store.put('boot', { ...entry, sum: sumOf(entry) });
      last = { ...entry, boot };
      return boot;
    },
  };
}

/**
 * Returns a checksum that detects corrupted cache entries. Protection against tampering is unnecessary, because anyone
 * who can write to storage can already run scripts on the page.
 */
function checksum(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0;
  return sum;
}
