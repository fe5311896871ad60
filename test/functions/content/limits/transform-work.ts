/**
 * Separate process that runs one transform on adversarial texts and prints the time for each as a JSON line. The model
 * and Polly are fakes, so only the transform's own work, including request parsing, is measured.
 */
import { existsSync, readFileSync } from 'node:fs';
import { ModelClient } from '../../../../functions/content/model/model-client.ts';
import { CachedSpeech } from '../../../../functions/content/speech/cached-speech.ts';
import type { PollySpeech } from '../../../../functions/content/speech/polly-speech.ts';
import { hintsTransform } from '../../../../functions/content/transforms/hints.ts';
import { rephraseTransform } from '../../../../functions/content/transforms/rephrase.ts';
import { simplifyTransform } from '../../../../functions/content/transforms/simplify.ts';
import { summarizeTransform } from '../../../../functions/content/transforms/summarize.ts';
import { translateTransform } from '../../../../functions/content/transforms/translate.ts';
import { ttsExportTransform } from '../../../../functions/content/transforms/tts-export.ts';
import { vocabularyTransform } from '../../../../functions/content/transforms/vocabulary.ts';
import { hintsRequestSchema } from '../../../../shared/contract/content/hints.ts';
import { rephraseRequestSchema } from '../../../../shared/contract/content/rephrase.ts';
import { simplifyRequestSchema } from '../../../../shared/contract/content/simplify.ts';
import { summarizeRequestSchema } from '../../../../shared/contract/content/summarize.ts';
import { translateRequestSchema } from '../../../../shared/contract/content/translate.ts';
import { ttsExportRequestSchema } from '../../../../shared/contract/content/tts-export.ts';
import { vocabularyRequestSchema } from '../../../../shared/contract/content/vocabulary.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { cacheInMemory } from '../support/cache-in-memory.ts';
import { fakeModelClient } from '../support/fake-model-client.ts';
import { type AdversarialText, adversarialMarkup, adversarialTexts } from './adversarial-texts.ts';

const models = { standard: 'local-rules', smart: 'local-rules', genius: 'local-rules' };

function modelReturning(respondTo: (characters: number) => unknown): ModelClient {
  const client = fakeModelClient(async ({ input }) => {
    const prompt = input.messages?.[0]?.content?.[0]?.text ?? '';
    const [, pageText = ''] = /<page_text>([\s\S]*)<\/page_text>/.exec(prompt) ?? [];
    const characters = Array.from(pageText.replace(/&(?:amp|lt|gt);/g, '&')).length;
    const content = [{ toolUse: { toolUseId: 't', name: 't', input: respondTo(characters) } }];
    return { output: { message: { role: 'assistant', content } }, stopReason: 'tool_use' };
  });
  return new ModelClient(client, { models, guardrail: null }, recordingLog([]));
}

const context = () => ({
  orgId: 'org',
  siteId: 'site',
  siteLanguage: 'en',
  deadlineMs: Date.now() + 600_000,
  waitUntil: () => undefined,
});

/** One MPEG-2 Layer III frame at 32 kbit/s and 16 kHz: 144 bytes of silence. */
const frame = Buffer.concat([Buffer.from('fff348c4', 'hex'), Buffer.alloc(140)]);

const polly: Pick<PollySpeech, 'speak' | 'marks'> = {
  speak: async () => frame,
  marks: async ({ sent }) =>
    Array.from({ length: Buffer.byteLength(sent) / 3 }, (_, index) => ({
      ...{ time: index, type: 'word', start: index * 3, end: index * 3 + 3 },
    })),
};

const noCache = {
  readBytes: async () => null,
  writeBytes: async () => undefined,
  read: async () => null,
  write: async () => undefined,
};

export type OutputLength = 'same' | 'longest';

/**
 * Reads the process's peak memory from /proc if available. On Linux, `maxRSS` also includes the memory that the parent
 * process used before exec.
 */
function peakResidentMegabytes(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const kilobytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
  return Math.round(kilobytes / 1_000);
}

type Work = (text: AdversarialText, length: OutputLength) => () => Promise<unknown>;

function renderingOf(input: AdversarialText, length: OutputLength, characters: number): string {
  return input.make(length === 'longest' ? characters * 3 + 300 : characters);
}

function summaryOf(input: AdversarialText, length: OutputLength) {
  const summary = input.make(length === 'longest' ? 30_000 : 300);
  const model = modelReturning(() => ({ summary, keyPoints: [input.make(300)] }));
  const text = input.make(30_000);
  return () =>
    summarizeTransform(model).run(
      summarizeRequestSchema.parse({ text, length: 'bullets', gradeLevel: 1 }),
      context(),
    );
}

function simplificationOf(input: AdversarialText, length: OutputLength) {
  const model = modelReturning((characters) => ({ text: renderingOf(input, length, characters) }));
  const text = input.make(10_000);
  return () =>
    simplifyTransform(model, cacheInMemory().cache).run(
      simplifyRequestSchema.parse({ text, targetGradeLevel: 1, language: 'en' }),
      context(),
    );
}

function translationOf(input: AdversarialText, length: OutputLength, format: 'text' | 'html') {
  const model = modelReturning((characters) => ({
    text: renderingOf(input, length, characters),
    sourceLanguage: 'en',
  }));
  const text = input.make(10_000);
  const term = Array.from(text.replace(/[\n\r\t]/g, ''))
    .slice(0, 98)
    .join('');
  // Each glossary term almost matches at every position of the text.
  const glossary = Array.from({ length: 100 }, () => ({ source: `${term}q`, target: term }));
  return () =>
    translateTransform(model, cacheInMemory().cache).run(
      translateRequestSchema.parse({ text, targetLanguage: 'de', format, glossary }),
      context(),
    );
}

const works: Readonly<Record<string, { readonly texts: readonly AdversarialText[]; readonly work: Work }>> = {
  // Simplify runs in English, because the English readability formula is the most expensive to calculate.
  simplify: { texts: adversarialTexts, work: simplificationOf },
  rephrase: {
    texts: adversarialTexts,
    work(input, length) {
      const model = modelReturning((characters) => ({ text: renderingOf(input, length, characters) }));
      const text = input.make(10_000);
      return () =>
        rephraseTransform(model, cacheInMemory().cache).run(
          rephraseRequestSchema.parse({ text, style: 'number-free', language: 'en' }),
          context(),
        );
    },
  },
  summarize: { texts: adversarialTexts, work: summaryOf },
  hints: {
    texts: adversarialTexts,
    work(input, length) {
      const hint = input.make(length === 'longest' ? 6_000 : 600);
      const model = modelReturning(() => ({ hints: [hint, 'b', 'c'] }));
      const body = { question: input.make(2_000), context: input.make(10_000) };
      return () => hintsTransform(model).run(hintsRequestSchema.parse(body), context());
    },
  },
  vocabulary: {
    texts: adversarialTexts,
    work(input, length) {
      const text = input.make(10_000);
      const part = Array.from(text)
        .slice(0, length === 'longest' ? 500 : 20)
        .join('');
      const words = Array.from({ length: 50 }, (_, index) => ({
        word: index % 2 === 0 ? part : `${part}q`,
        definition: part,
        partOfSpeech: null,
        example: part,
      }));
      const model = modelReturning(() => ({ words }));
      return () =>
        vocabularyTransform(model, cacheInMemory().cache).run(
          vocabularyRequestSchema.parse({ text, maxWords: 50 }),
          context(),
        );
    },
  },
  'translate plain text': {
    texts: adversarialTexts,
    work: (text, length) => translationOf(text, length, 'text'),
  },
  'translate HTML': {
    texts: adversarialMarkup,
    work: (text, length) => translationOf(text, length, 'html'),
  },
  'tts-export': {
    texts: adversarialTexts,
    work(input) {
      const body = { text: input.make(6_000), rate: 150, marks: true };
      const speech = new CachedSpeech(polly, noCache);
      return () => ttsExportTransform(speech, 'voice').run(ttsExportRequestSchema.parse(body), context());
    },
  },
};

const [name = '', ...lengths] = process.argv.slice(2);
const { texts, work } = works[name] ?? { texts: [], work: () => async () => undefined };
for (const text of texts) {
  for (const length of lengths) {
    const run = work(text, length === 'same' ? 'same' : 'longest');
    globalThis.gc?.();
    const before = process.cpuUsage();
    const outcome = await run().then(
      () => 'ANSWERED',
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
    );
    const { user, system } = process.cpuUsage(before);
    const cpuMs = Math.round((user + system) / 1_000);
    const peakMegabytes = peakResidentMegabytes();
    process.stdout.write(`${JSON.stringify({ kind: text.kind, length, cpuMs, outcome, peakMegabytes })}\n`);
  }
}
