import type { WidgetClient } from '../client/types.ts';
import * as dom from '../page-dom.ts';
import { adoptStoredRules, removeStoredRules, storeRules } from '../stored-rules.ts';
import { createContext } from './engine/context.ts';
import { createEngine } from './engine/engine.ts';
import type { ReadingHelp } from './reading-help.ts';
import { createRegistry } from './registry.ts';
import type { AttachedEffects, AttachOptions, Host } from './types.ts';

export type { Changes, Effect, EffectPage, FilterPart, RunningEffect } from './engine/effect.ts';
export type { AppliedHelp, ApplyOptions, ReadingHelp, TextHelp, TextHelpOptions } from './reading-help.ts';
export type { AttachedEffects, AttachOptions, UnsupportedTool } from './types.ts';
export type { UnreachableReason, UnsupportedReason } from './unsupported-reasons.ts';

/** Time for the page to load the rest of its content before its rules are stored for the next page. */
const savingDelayMs = 1_000;

/** Loads reading help for single paragraphs, for use in custom front ends. */
export async function loadReadingHelp(client: WidgetClient): Promise<ReadingHelp> {
  return (await import('./reading-help.ts')).readingHelp(client);
}

/**
 * Applies a client's settings to the page immediately and on every change. Settings stored on an earlier page are
 * applied synchronously to avoid a flash of unadapted content. Modules of less common tools are loaded on demand. If
 * another copy of the SDK already changes the page, that copy applies the settings and the options have no effect.
 */
export function attachEffects(client: WidgetClient, options: AttachOptions = {}): AttachedEffects {
  dom.requirePage('attachEffects');
  document[dom.hostKey] ??= createHost(client, options);
  return document[dom.hostKey].join(client, document);
}

function createHost(client: WidgetClient, options: AttachOptions): Host {
  const registry = createRegistry(options.effects ?? []);
  let translations = options.phrases ?? {};
  const clients: Host['clients'] = new Map();
  const host: Host = { clients, join };
  const context = createContext({
    client,
    host,
    window,
    root: () => options.root ?? dom.body(document) ?? dom.html(document),
    isPartial: options.root !== undefined && !dom.matches(options.root, 'html,body'),
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
  let saving = 0;
  let applied: Promise<void>;
  adoptStoredRules();

  async function follow(): Promise<void> {
    if (clients.size === 0) return;
    const active = [...clients.keys()].flatMap(({ settings }) => settings.active());
    // An earlier call may have loaded some effects and still be loading others.
    registry.late?.complete(context);
    engine.apply(active);
    try {
      const isMore = await registry.load(active.map(({ code }) => code));
      if (clients.size > 0) registry.late?.complete(context);
      if (isMore) await follow();
    } catch (error) {
      dom.reportFailure(error);
    }
    await engine.applied();
    if (clients.size === 0) return;
    removeStoredRules();
    window.clearTimeout(saving);
    saving = window.setTimeout(() => storeRules(context.overrides?.text() ?? ''), savingDelayMs);
  }

  function join(joined: WidgetClient, from: Document): AttachedEffects {
    const refollow = () => {
      clients.delete(joined);
      clients.set(joined, from);
      applied = follow();
    };
    const unfollow = [joined.on('change', refollow), joined.on('ready', refollow)];
    refollow();
    return {
      get applied() {
        return applied;
      },
      detach() {
        for (const end of unfollow) end();
        clients.delete(joined);
        if (clients.size > 0) applied = follow();
        else {
          window.clearTimeout(saving);
          removeStoredRules();
          engine.stop();
          document[dom.hostKey] = undefined;
        }
      },
      setPhrases(phrases) {
        translations = phrases;
      },
      get unsupported() {
        return registry.unsupported(context, { ...surroundings, client: joined });
      },
    };
  }

  return host;
}
