import type { Credits, TransformWarning } from '../client/api.ts';
import type { WidgetClient } from '../client/types.ts';
import { native } from '../page-dom.ts';
import type { Passage } from './passages/passage.ts';
import { passageMapOf } from './passages/passage-map.ts';
import { blocksWithin, isUntouched } from './passages/passages-of.ts';
import { lengthOf } from './passages/words.ts';
import { creditsForTexts } from './reading/credits.ts';
import { failureOf, phraseOfText } from './reading/failures.ts';
import { RequestQueue } from './reading/request-queue.ts';
import { createTextLayer } from './reading/text-layer.ts';
import {
  type TextAnswer,
  type TextHelp,
  type TextHelpOptions,
  textTransforms,
} from './reading/text-transforms.ts';

export { creditsFor } from './reading/credits.ts';
export type { TextHelp, TextHelpOptions } from './reading/text-transforms.ts';

/** Text transforms for a single paragraph, sharing layers with the tools for the whole page. */
export interface ReadingHelp {
  /** Transforms in the site's plan; empty without the AI add-on. */
  readonly offered: readonly TextHelp[];
  /** Maximum price in credits; 0 if there is nothing to transform. */
  price(element: Element, help: TextHelp, options?: TextHelpOptions): number;
  /**
   * Transforms the text of an element; only text nodes change. Nothing is sent before this call.
   * Does not reject for a failed call: the text stays, and `failure` is set.
   */
  apply(element: Element, help: TextHelp, options?: ApplyOptions): Promise<AppliedHelp>;
}

export interface ApplyOptions extends TextHelpOptions {
  readonly signal?: AbortSignal;
  /** Called once when the response is slow. */
  readonly onSlow?: () => void;
}

export interface AppliedHelp {
  /** Restores the original text. */
  undo(): void;
  /** False if there is no result or it equals the original. */
  readonly isChanged: boolean;
  readonly warnings: readonly TransformWarning[];
  /** Total charge and balance; null where no call succeeded. */
  readonly credits: Credits | null;
  /** Message key of the failure, or null. */
  readonly failure: string | null;
}

/** The layer for a paragraph is directly above that of the page-wide tool of the same kind. */
const aboveTheTool = 0.5;

const kinds: readonly TextHelp[] = ['simplify', 'literal', 'number_free', 'translate'];

/** Creates the help for single paragraphs. Does not require attached effects. */
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
  const queue = new RequestQueue<TextAnswer>({
    maxTexts: transform.maxTexts,
    maxCharacters: transform.maxCharacters,
    signal,
    async send(texts, sendSignal) {
      const sent = await transform.send(client, texts, options, sendSignal);
      const { answers, failures, credits: balance } = sent;
      credits = { ...balance, charged: balance.charged + (credits?.charged ?? 0) };
      for (const code of failures) failure = phraseOfText(code);
      return answers;
    },
    onFailure(error) {
      const { phrase, isFinal } = failureOf(error, client.isOnline);
      failure = phrase;
      return !isFinal;
    },
    ...(onSlow === undefined ? {} : { onSlow }),
  });
  const layer = createTextLayer(transform, queue, (answer, isOther) => {
    isChanged ||= isOther;
    for (const warning of answer.warnings) warnings.set(`${warning.code} ${warning.message}`, warning);
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

/** The passages of an element and of the blocks in it; of an inline element, those of the block around it. */
function passagesWithin(element: Element): Passage[] {
  if (isUntouched(element)) return [];
  const map = passageMapOf(native(element).ownerDocument);
  return blocksWithin(element).flatMap((block) => map.read(block));
}
