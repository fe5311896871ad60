import { randomUUID } from 'node:crypto';
import type { SampleCall } from './sample-call.ts';

/** A sentence nobody sent before: the same request again would be answered from the cache. */
function freshText(): string {
  return `The library opens at nine in the morning. Please bring the card ${randomUUID()} with you.`;
}

function transform(name: string, body: () => object): SampleCall {
  return ({ key }) => ({ method: 'POST', path: `/api/v1/content/${name}`, key, json: body() });
}

/** A GIF of one pixel: the smallest whole image. Its context makes each request another one. */
const image = {
  data: 'R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==',
  mediaType: 'image/gif',
};

/** A typical request to every content transform, none of them answered from the cache. */
export const contentCalls: Readonly<Record<string, SampleCall>> = {
  simplify: transform('simplify', () => ({ text: freshText(), targetGradeLevel: 5 })),
  describeImage: transform('alt-text', () => ({ image, context: freshText() })),
  explainVocabulary: transform('vocabulary', () => ({ text: freshText() })),
  giveHints: transform('hints', () => ({ question: `Why does ice float on water? ${randomUUID()}` })),
  rephrase: transform('rephrase', () => ({ text: freshText() })),
  translate: transform('translate', () => ({
    text: freshText(),
    sourceLanguage: 'en',
    targetLanguage: 'de',
  })),
  summarize: transform('summarize', () => ({ text: freshText() })),
  fixAria: transform('aria-fix', () => ({ html: `<p>${randomUUID()}</p><img src="/a.png">` })),
  exportSpeech: transform('tts-export', () => ({ text: freshText() })),
};
