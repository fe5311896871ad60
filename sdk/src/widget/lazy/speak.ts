import type { WidgetClient } from '../../client/types.ts';

/**
 * Reads text aloud with a service voice or, if that fails, with a browser voice. Resolves when playback has ended or
 * the signal has stopped it.
 */
export async function speak(
  client: WidgetClient,
  text: string,
  language: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const spoken = language === undefined ? { text } : { text, language };
  const speech = await client.content.speak(spoken, { signal }).catch(() => null);
  if (signal.aborted) return;
  if (speech === null) return speakHere(text, language, signal);
  const url = URL.createObjectURL(speech.audio);
  const audio = new Audio(url);
  try {
    await new Promise<void>((resolve, reject) => {
      audio.addEventListener('ended', () => resolve());
      audio.addEventListener('error', () => reject(new Error('The audio cannot be played')));
      signal.addEventListener('abort', () => resolve());
      audio.play().catch(reject);
    });
  } catch {
    await speakHere(text, language, signal);
  } finally {
    audio.pause();
    URL.revokeObjectURL(url);
  }
}

function speakHere(text: string, language: string | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!Object.hasOwn(window, 'speechSynthesis')) return reject(new Error('This browser has no voice'));
    const utterance = new SpeechSynthesisUtterance(text);
    if (language !== undefined) utterance.lang = language;
    utterance.addEventListener('end', () => resolve());
    utterance.addEventListener('error', () => (signal.aborted ? resolve() : reject(new Error('No voice'))));
    signal.addEventListener('abort', () => speechSynthesis.cancel());
    speechSynthesis.speak(utterance);
  });
}
