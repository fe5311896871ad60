import type { Credits, TransformWarning } from '../client/api.ts';
import type { WidgetClient } from '../client/types.ts';
import * as dom from '../page-dom.ts';
import type { Passage } from './passages/passage.ts';
import { passageMapOf } from './passages/passage-map.ts';
import { blocksWithin, isUntouched } from './passages/passages-of.ts';
import { lengthOf } from './passages/words.ts';
import { creditsForTexts } from './reading/credits.ts';
import { failureOf, phraseOfText } from './reading/failures.ts';
import { RequestQueue } from './reading/request-queue.ts';
import { createTextLayer } from './reading/text-layer.ts';
import {
  type TextHelp,
  type TextHelpOptions,
  type TransformedText,
  textTransforms,
} from './reading/text-transforms.ts';

export type { TextHelp, TextHelpOptions } from './reading/text-transforms.ts';

/** Text transforms for single paragraphs. They can be combined with the page-wide tools. */
export interface ReadingHelp {
  /** Transforms available in the site's plan; empty without the AI add-on. */
  readonly offered: readonly TextHelp[];
  /** Returns the maximum price of a transform in credits, or 0 if the element has no text to transform. */
  price(element: Element, help: TextHelp, options?: TextHelpOptions): number;
  /**
   * Transforms an element's text by changing only its text nodes. No text is sent before this call. If an API call
   * fails, the promise does not reject; instead, the text stays unchanged and `failure` is set.
   */
  apply(element: Element, help: TextHelp, options?: ApplyOptions): Promise<AppliedHelp>;
}

export interface ApplyOptions extends TextHelpOptions {
  readonly signal?: AbortSignal;
  /** Called at most once, when the response is slow. */
  readonly onSlow?: () => void;
}

export interface AppliedHelp {
  /** Restores the original text. */
  undo(): void;
  /** False if there is no result or the result equals the original text. */
  readonly isChanged: boolean;
  readonly warnings: readonly TransformWarning[];
  /** Total charge and remaining balance; null if no call succeeded. */
  readonly credits: Credits | null;
  /** Message key of the failure, or null if there was none. */
  readonly failure: string | null;
}

/** Order offset that places a paragraph's layer just above the layer of the corresponding page-wide tool. */
const aboveTheTool = 0.5;

const kinds: readonly TextHelp[] = ['simplify', 'literal', 'number_free', 'translate'];

export function readingHelp(client: WidgetClient): ReadingHelp {
  return {
    get offered() {
      return client.current?.plan.ai.enabled === true ? kinds : [];
    },
    price(element, help, { mode } = {}) {
      const transform = textTransforms[help];
      const lengths = passagesWithin(element)
        .map(({ text }) => text)
        .filter(transform.needs)
        .map(lengthOf)
        .filter((length) => length <= transform.maxCharacters);
      return creditsForTexts(transform.transform, lengths, transform, mode);
    },
    apply: (element, help, options = {}) => apply(client, element, help, options),
  };
}

async function apply(
  client: WidgetClient,
  element: Element,
  help: TextHelp,
  { signal = new AbortController().signal, onSlow, ...options }: ApplyOptions,
): Promise<AppliedHelp> {
  const transform = textTransforms[help];
  const order = transform.order + aboveTheTool;
  const warnings = new Map<string, TransformWarning>();
  let isChanged = false;
  let credits: Credits | null = null;
  let failure: string | null = null;
  const queue = new RequestQueue<TransformedText>({
    maxTexts: transform.maxTexts,
    maxCharacters: transform.maxCharacters,
    signal,
    async send(texts, sendSignal) {
      const sent = await transform.send(client, texts, options, sendSignal);
      const { results, failures, credits: balance } = sent;
      credits = { ...balance, charged: balance.charged + (credits?.charged ?? 0) };
      for (const code of failures) failure = phraseOfText(code);
      return results;
    },
    onFailure(error) {
      const { phrase, isFinal } = failureOf(error, client.isOnline);
      failure = phrase;
      return !isFinal;
    },
    ...(onSlow === undefined ? {} : { onSlow }),
  });
  const layer = createTextLayer(transform, queue, (result, isOther) => {
    isChanged ||= isOther;
    for (const warning of result.warnings) warnings.set(`${warning.code} ${warning.message}`, warning);
  });
  const passages = passagesWithin(element);
  await Promise.all(passages.map((passage) => passage.lay(order, layer)));
  return {
    undo() {
      for (const passage of passages) void passage.lift(order);
    },
    isChanged,
    warnings: [...warnings.values()],
    credits,
    failure,
  };
}

/** Returns the passages of an element and its nested blocks; for an inline element, those of the containing block. */
function passagesWithin(element: Element): Passage[] {
  if (isUntouched(element)) return [];
  const map = passageMapOf(dom.ownerDocument(element));
  return blocksWithin(element).flatMap((block) => map.read(block));
}
