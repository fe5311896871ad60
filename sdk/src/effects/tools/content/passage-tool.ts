import type { WidgetClient } from '../../../client/types.ts';
import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage, RunningEffect } from '../../engine/effect.ts';
import { mainContent } from '../../passages/dom.ts';
import type { Passage } from '../../passages/passage.ts';
import { passageMapOf } from '../../passages/passage-map.ts';
import { blockOf } from '../../passages/passages-of.ts';
import { phraseOfText } from '../../reading/failures.ts';
import type { ResultCache } from '../../reading/request-queue.ts';
import { createTextLayer } from '../../reading/text-layer.ts';
import {
  type TextHelp,
  type TextHelpOptions,
  type TransformedText,
  textTransforms,
} from '../../reading/text-transforms.ts';
import { createAnnounceOnce } from '../shared/announce-once.ts';
import { createPageQueue } from './page-queue.ts';
import { createWhenSeen } from './when-seen.ts';

/** Caches responses for the lifetime of the page, so that turning a tool off and on again sends no requests. */
const caches = new WeakMap<WidgetClient, Map<string, ResultCache<TransformedText>>>();

interface PassageToolOptions extends TextHelpOptions {
  readonly part: 'main' | 'all';
}

/** Applies a transform to passages as they come into view, including passages added later. */
export function layOnPage(
  page: EffectPage,
  help: TextHelp,
  { part, ...options }: PassageToolOptions,
): RunningEffect {
  const transform = textTransforms[help];
  const { order } = transform;
  const announceOnce = createAnnounceOnce(page);
  const queue = createPageQueue<TransformedText>(
    page,
    {
      maxTexts: transform.maxTexts,
      maxCharacters: transform.maxCharacters,
      cache: cacheOf(page.client, JSON.stringify([help, options, page.client.settings.gradeLevel])),
      async send(texts, signal) {
        const { results, failures } = await transform.send(page.client, texts, options, signal);
        for (const code of failures) announceOnce(phraseOfText(code));
        return results;
      },
    },
    announceOnce,
  );
  const layer = createTextLayer(transform, queue);
  const end = eachPassage(page, part, (passage) => passage.lay(order, layer).catch(page.fail));
  return {
    stop() {
      for (const passage of end()) void passage.lift(order);
    },
  };
}

/**
 * Calls `visit` for each passage when it first comes into view. The returned function stops these calls and returns all
 * passages found.
 */
function eachPassage(
  page: EffectPage,
  part: 'main' | 'all',
  visit: (passage: Passage) => unknown,
): () => ReadonlySet<Passage> {
  const map = passageMapOf(page.document);
  const whenSeen = createWhenSeen(page);
  const known = new Set<Passage>();
  let isEnded = false;
  const read = (block: Element) => {
    for (const passage of map.read(block)) {
      if (known.has(passage)) continue;
      known.add(passage);
      whenSeen(block, () => {
        if (!isEnded) visit(passage);
      });
    }
  };
  const changed = new Set<Element>();
  const readChanged = () => {
    for (const block of changed) if (!isEnded && block.isConnected) read(block);
    changed.clear();
  };
  page.afterLoad(() =>
    page.eachText((text) => {
      const block = blockOf(text);
      if (block === null || (part === 'main' && !dom.contains(mainContent(page.root), block))) return;
      // All texts of a block are visited in one task, so the block is read once.
      if (changed.size === 0) queueMicrotask(readChanged);
      changed.add(block);
    }),
  );
  return () => {
    isEnded = true;
    return known;
  };
}

function cacheOf(client: WidgetClient, key: string): ResultCache<TransformedText> {
  const byKey = caches.get(client) ?? new Map<string, ResultCache<TransformedText>>();
  caches.set(client, byKey);
  const cache = byKey.get(key) ?? new Map();
  byKey.set(key, cache);
  return cache;
}

export function passageTool(code: string, help: TextHelp): Effect {
  return {
    code,
    start(page) {
      const { settings } = page.client;
      let grade = settings.gradeLevel;
      let running = layOnPage(page, help, { part: 'main' });
      // The grade level may change after the tool starts, because the profile that contains it may load later.
      const unfollow = page.client.on('change', () => {
        if (settings.gradeLevel === grade || help !== 'simplify') return;
        grade = settings.gradeLevel;
        running.stop?.();
        running = layOnPage(page, help, { part: 'main' });
      });
      return {
        stop() {
          unfollow();
          running.stop?.();
        },
      };
    },
  };
}
