import type { WidgetClient } from '../client/types.ts';
import { native, requirePage } from '../page-dom.ts';
import { adoptStoredRules, removeStoredRules, storeRules } from '../stored-rules.ts';
import { createContext } from './engine/context.ts';
import { createEngine } from './engine/engine.ts';
import type { ReadingHelp } from './reading-help.ts';
import { createRegistry } from './registry.ts';
import type { AttachEffects, UnsupportedTool } from './types.ts';

export type { Changes, Effect, EffectPage, FilterPart, RunningEffect } from './engine/effect.ts';
export type { AppliedHelp, ApplyOptions, ReadingHelp, TextHelp, TextHelpOptions } from './reading-help.ts';
export type { AttachEffects, AttachedEffects, AttachOptions, UnsupportedTool } from './types.ts';
export type { UnreachableReason, UnsupportedReason } from './unsupported-reasons.ts';

/** Time for the page to load the rest of its content before its rules are stored for the next page. */
const savingDelayMs = 1_000;

/** Loads reading help for single paragraphs, for use in custom front ends. */
export async function loadReadingHelp(client: WidgetClient): Promise<ReadingHelp> {
  return (await import('./reading-help.ts')).readingHelp(client);
}

/**
 * Applies a client's settings to the page immediately and on every change. Settings stored on an earlier page are
 * applied synchronously to avoid a flash of unadapted content. Modules of less common tools are loaded on demand.
 */
export const attachEffects: AttachEffects = (client, options = {}) => {
  requirePage('attachEffects');
  const registry = createRegistry(options.effects ?? []);
  let translations = options.phrases ?? {};
  const context = createContext({
    client,
    window,
    root: () => options.root ?? native(document).body ?? native(document).documentElement,
    ignore: options.ignore,
    phrase: (key) => translations[key] ?? registry.phrase(key),
  });
  const surroundings = {
    client,
    document,
    window,
    get root() {
      return context.root();
    },
  };
  const engine = createEngine(context, (code) =>
    registry.reason(code, surroundings) === null ? registry.effect(code) : null,
  );
  let isAttached = true;
  let saving = 0;
  adoptStoredRules();

  async function follow(): Promise<void> {
    if (!isAttached) return;
    const active = client.settings.active();
    engine.apply(active);
    try {
      const isMore = await registry.load(active.map(({ code }) => code));
      if (isAttached) registry.late?.complete(context);
      if (isMore) await follow();
    } catch (error) {
      window.reportError(error);
    }
    await engine.applied();
    if (!isAttached) return;
    removeStoredRules();
    window.clearTimeout(saving);
    saving = window.setTimeout(() => storeRules(context.overrides?.text() ?? ''), savingDelayMs);
  }
  let applied = follow();
  const refollow = () => {
    applied = follow();
  };
  const unfollow = [client.on('change', refollow), client.on('ready', refollow)];

  return {
    get applied() {
      return applied;
    },
    detach() {
      isAttached = false;
      window.clearTimeout(saving);
      removeStoredRules();
      for (const end of unfollow) end();
      engine.stop();
    },
    setPhrases(phrases) {
      translations = phrases;
    },
    get unsupported(): readonly UnsupportedTool[] {
      const known = client.current?.plan.tools.map(({ code }) => code) ?? registry.codes;
      const absent = registry.absent(document);
      const tools = known.flatMap((code) => {
        const reason = registry.reason(code, surroundings) ?? absent.get(code);
        return reason === undefined ? [] : [{ code, reason }];
      });
      return [...tools, ...registry.unreachable(context).map((reason) => ({ code: '*', reason }))];
    },
  };
};
