/** The part of the Web Speech recognition API in use, which TypeScript's lib does not fully declare. */
export interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  abort(): void;
}

type RecognitionMaker = new () => Recognition;

/** The browser's recognition constructor, or null if unsupported. */
export function recognitionOf(window: Window): RecognitionMaker | null {
  for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) {
    const found: unknown = Reflect.get(window, name);
    if (isMaker(found)) return found;
  }
  return null;
}

function isMaker(value: unknown): value is RecognitionMaker {
  return typeof value === 'function';
}

/** The latest transcript of a `result` event; empty for an unexpected event shape. */
export function transcriptOf(event: Event): string {
  const results: unknown = Reflect.get(event, 'results');
  if (typeof results !== 'object' || results === null || !('length' in results)) return '';
  const last: unknown = Reflect.get(results, Number(results.length) - 1);
  const best: unknown = typeof last === 'object' && last !== null ? Reflect.get(last, 0) : null;
  const text: unknown = typeof best === 'object' && best !== null ? Reflect.get(best, 'transcript') : '';
  return typeof text === 'string' ? text : '';
}
