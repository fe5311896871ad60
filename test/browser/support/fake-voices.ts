declare global {
  interface Window {
    /** What the fake voices have spoken and `(pause)` for each pause, in order. */
    said: string[];
    /** Ends the current utterance. */
    endUtterance(): void;
  }
}

/**
 * Runs in a page. Replaces the browser's voices by fake ones, which start to speak at once and end only when the test
 * or the page stops them.
 */
export function installFakeVoices(languages: readonly string[]): void {
  class Utterance extends EventTarget {
    readonly text: string;

    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  let current: Utterance | null = null;
  const endUtterance = () => void current?.dispatchEvent(new Event('end'));
  const said: string[] = [];
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => languages.map((lang) => ({ lang, name: lang })),
    speak(utterance: Utterance) {
      current = utterance;
      said.push(utterance.text.trim());
      utterance.dispatchEvent(new Event('start'));
      const boundary = new Event('boundary');
      utterance.dispatchEvent(Object.assign(boundary, { name: 'word', charIndex: 0, charLength: 3 }));
    },
    cancel: endUtterance,
    resume() {},
    pause: () => said.push('(pause)'),
  });
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
  Object.assign(window, { said, endUtterance });
}
