import type { WidgetClient } from '../../client/types.ts';
import { browserVoiceFor, createBrowserVoice } from '../../effects/tools/speech/browser-voice.ts';
import { createServiceVoice } from '../../effects/tools/speech/service-voice.ts';
import type { Speaker } from '../../effects/tools/speech/voice.ts';

/**
 * Reads text aloud with a service voice or, if that fails, with a browser voice. Resolves when speech has ended or the
 * signal has stopped it. Rejects with the service's error if the browser has no voice for the language.
 */
export async function speak(
  client: WidgetClient,
  text: string,
  language: string,
  signal: AbortSignal,
): Promise<void> {
  const speakWith = (voice: Speaker) =>
    voice.speak({ text, pieces: [], language }, language, { ratePercent: 100, fromLast: false, onPart() {} });
  const utterance = await speakWith(createServiceVoice({ client, window }, signal)).catch(async (error) => {
    const voice = await browserVoiceFor(window, language);
    if (voice === null || signal.aborted) throw error;
    return speakWith(createBrowserVoice(window, voice));
  });
  signal.addEventListener('abort', utterance.stop);
  await utterance.ended;
}
