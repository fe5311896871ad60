/** The part of the Web Speech API that the SDK uses. TypeScript's lib does not fully declare it. */
export interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  abort(): void;
}

type RecognitionMaker = new () => Recognition;

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

/** Returns the latest transcript of a `result` event; empty if the event has an unexpected shape. */
export function transcriptOf(event: Event): string {
  const results: unknown = Reflect.get(event, 'results');
  if (typeof results !== 'object' || results === null || !('length' in results)) return '';
  const last: unknown = Reflect.get(results, Number(results.length) - 1);
  const best: unknown = typeof last === 'object' && last !== null ? Reflect.get(last, 0) : null;
  const text: unknown = typeof best === 'object' && best !== null ? Reflect.get(best, 'transcript') : '';
  return typeof text === 'string' ? text : '';
}
