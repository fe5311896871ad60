import type { PlanFeatures, PresetList, WidgetConfig } from './api.ts';
import type { Call } from './call.ts';
import type { Store } from './store.ts';
import type { Boot } from './types.ts';

/** The last boot as it is kept. */
interface KeptBoot {
  readonly boot: Boot;
  /** Which key and service it is of. */
  readonly of: string;
  readonly atMs: number;
  /** The server's clock less the visitor's, then. */
  readonly skewMs: number;
}

export interface BootSource {
  /** The last boot of this page or an earlier one, or null. */
  kept(): KeptBoot | null;
  /** Asks the service. */
  ask(signal?: AbortSignal): Promise<Boot>;
}

/** Configuration, tools and presets: from the store, or asked for side by side. */
export function createBootSource(store: Store, call: Call, of: string, skewMs: () => number): BootSource {
  let last: KeptBoot | null | undefined;
  return {
    kept() {
      if (last === undefined) {
        const found = store.get<KeptBoot>('boot');
        last = found?.of === of ? found : null;
      }
      return last;
    },
    async ask(signal) {
      const [config, plan, { presets: all }] = await Promise.all([
        call<WidgetConfig>('GET', '/widget/config', { signal }),
        call<PlanFeatures>('GET', '/widget/plan-features', { signal }),
        call<PresetList>('GET', '/presets', { signal }),
      ]);
      const presets = config.presets.flatMap((code) => all.filter((preset) => preset.code === code));
      const boot: Boot = { config, plan, presets, source: 'network' };
      last = { boot, of, atMs: Date.now(), skewMs: skewMs() };
      store.put('boot', { ...last, boot: { ...boot, source: 'storage' } });
      return boot;
    },
  };
}
