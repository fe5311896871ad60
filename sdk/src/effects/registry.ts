import type { Context } from './engine/context.ts';
import type { Effect, EffectGroup, Surroundings } from './engine/effect.ts';
import { filterEffects } from './tools/color/filters.ts';
import { focusEffects } from './tools/focus/index.ts';
import type { UnsupportedTool } from './types.ts';
import type { UnsupportedReason } from './unsupported-reasons.ts';

interface Registry {
  /** Engine parts that the first paint does not need; loaded with the first tool. */
  readonly late: typeof import('./engine/late.ts') | null;
  /** Returns the tools that cannot work, and the parts of the page that no tool reaches; empty before the first `load`. */
  unsupported(context: Context, page: Surroundings): readonly UnsupportedTool[];
  effect(code: string): Effect | null;
  /**
   * Returns the reason a tool cannot work in this browser or on this page, or null if it can. Reasons for lazily loaded
   * tools are known only after the first `load`.
   */
  reason(code: string, page: Surroundings): string | null;
  /** Loads the modules of the given tools. Resolves to true if this call loaded a new module. */
  load(codes: readonly string[]): Promise<boolean>;
  phrase(key: string): string | undefined;
}

export function createRegistry(more: readonly Effect[]): Registry {
  const effects = new Map<string, Effect>();
  const own = new Set(more.map(({ code }) => code));
  const phrases = new Map<string, string>();
  const loaded = new Set<EffectGroup>();
  let later: typeof import('./groups.ts') | null = null;
  let late: typeof import('./engine/late.ts') | null = null;
  const add = (added: readonly Effect[], words: Readonly<Record<string, string>>) => {
    for (const effect of added) if (!own.has(effect.code)) effects.set(effect.code, effect);
    for (const [key, text] of Object.entries(words)) phrases.set(key, text);
  };
  for (const effect of more) effects.set(effect.code, effect);
  add([...filterEffects, ...focusEffects], {});
  const groupOf = (code: string) => later?.groups.find(({ codes }) => codes.includes(code));

  function reason(code: string, page: Surroundings): string | null {
    const effect = effects.get(code);
    const group = groupOf(code);
    if (effect === undefined && group === undefined) {
      return later === null ? null : ('unknown_tool' satisfies UnsupportedReason);
    }
    if (effect?.unsupported !== undefined) return effect.unsupported(page);
    return own.has(code) ? null : (group?.unsupported?.(code, page) ?? null);
  }

  return {
    get late() {
      return late;
    },
    unsupported: (context, page) => later?.unsupported(context, page, [...effects.keys()], reason) ?? [],
    // Custom effects may depend on the lazily loaded modules, so they are unavailable until those modules are loaded.
    effect: (code) => (late === null && own.has(code) ? null : (effects.get(code) ?? null)),
    reason,
    async load(codes) {
      const isFirst = late === null;
      later ??= await import('./groups.ts');
      if (codes.length > 0) late ??= await import('./engine/late.ts');
      const required = new Set(codes.filter((code) => !own.has(code)).map(groupOf));
      const missing = [...required].flatMap((group) =>
        group === undefined || loaded.has(group) ? [] : [group],
      );
      await Promise.all(
        missing.map(async (group) => {
          const part = await group.load();
          loaded.add(group);
          add(part.effects, part.phrases);
        }),
      );
      return (isFirst && late !== null) || missing.length > 0;
    },
    phrase: (key) => phrases.get(key),
  };
}
