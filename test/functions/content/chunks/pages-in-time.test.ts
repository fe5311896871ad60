import * as z from 'zod';
import { openAriaPage } from '../../../../functions/content/aria/aria-page.ts';
import type { Opened } from '../../../../functions/content/aria/messages.ts';
import { type OpenPage, verificationTimeMs } from '../../../../functions/content/aria/open-page.ts';
import { ariaFixTransform } from '../../../../functions/content/transforms/aria-fix.ts';
import { ariaFixRequestSchema } from '../../../../shared/contract/content/aria-fix.ts';
import {
  availableMs,
  type Language,
  modes,
  proseIn,
  proseOfLength,
  type Responder,
  useFakeClock,
} from '../support/in-time.ts';
import { type PromptContent, slowModel, timed } from '../support/slow-model.ts';

const pageLanguages = ['en', 'hi', 'ja'] as const satisfies readonly Language[];

/** Maximum markup length that the contract allows, in characters. */
const longestPage = 50_000;

function longPage(language: Language): string {
  const prose = proseIn(language, longestPage).split('\n\n');
  let page = `<!doctype html><html lang="${language}"><head><title>${proseOfLength(language, 40)}</title></head><body><main><h1>${proseOfLength(language, 30)}</h1>`;
  for (const [index, part] of prose.entries()) {
    const nameless = `<div><div><ul><li><img src="${index}.png"></li></ul><button class="b"></button><input name="q${index}"></div></div>`;
    const section = `<section><h2>${part.slice(0, 60)}</h2><div><p>${part}</p>${nameless}</div></section>`;
    if (page.length + section.length > longestPage - 20) break;
    page += section;
  }
  return `${page}</main></body></html>`;
}

const opened = new Map<Language, { html: string; found: Opened }>();
beforeAll(async () => {
  for (const language of pageLanguages) {
    const html = longPage(language);
    opened.set(language, { html, found: (await openAriaPage(html)).opened });
  }
});

useFakeClock();

interface Weight {
  readonly openingMs: number;
  readonly examinationMs: number;
}

const ordinary: Weight = { openingMs: 1_000, examinationMs: 300 };

/** Opening and examination times of a page that is almost too slow to be verified. */
const heaviest: Weight = { openingMs: 5_000, examinationMs: 4_000 };

function workedPage(language: Language, { examinationMs }: Weight, deadlineMs: number): OpenPage {
  const page = opened.get(language)?.found;
  if (page === undefined) throw new Error(`no page in ${language}`);
  const selectors = new Set(page.failures.map(({ selector }) => selector));
  return {
    ...page,
    verificationMs: verificationTimeMs(examinationMs),
    async verify(patches) {
      // Like the worker, starts an examination only if the remaining time is at least twice the duration of an
      // examination.
      const examinations = Math.min(20, Math.floor((deadlineMs - 500 - Date.now()) / examinationMs) - 1);
      if (examinations > 0) await wait(examinations * examinationMs);
      const tried = patches.map(({ selector }) => ({
        selector,
        verdict:
          examinations > 0 && selectors.has(selector)
            ? { rule: 'as-proved', impact: null }
            : { reason: 'not_checked' as const },
      }));
      return { tried, violations: [], undecided: [] };
    },
    close: async () => undefined,
  };
}

const wait = (timeMs: number) => new Promise((resolve) => setTimeout(resolve, timeMs));

const patchesFor =
  (language: Language): Responder =>
  ({ parameters }) => ({
    patches: numbersIn(parameters).map((failure) => ({
      failure,
      selector: null,
      attribute: 'aria-label',
      value: `${proseOfLength(language, 36)} ${failure}`,
      explanation: proseOfLength(language, 50),
    })),
  });

function numbersIn({ failures }: PromptContent['parameters']): number[] {
  return z
    .array(z.object({ number: z.number() }))
    .parse(failures)
    .map(({ number }) => number);
}

async function fix(mode: (typeof modes)[number], language: Language, weight: Weight, respondTo: Responder) {
  const { model } = slowModel(respondTo);
  const deadlineMs = Date.now() + availableMs;
  const transform = ariaFixTransform(model, async () => {
    await wait(weight.openingMs);
    return workedPage(language, weight, deadlineMs);
  });
  const html = opened.get(language)?.html ?? '';
  const body = ariaFixRequestSchema.parse({ html, mode });
  const { result, tookMs } = await timed(() =>
    transform.run(body, {
      orgId: 'org',
      siteId: 'site',
      siteLanguage: null,
      deadlineMs,
      waitUntil: () => undefined,
    }),
  );
  return { ...result, tookMs };
}

describe('aria-fix for a maximum-size page with a model that generates 50 tokens per second', () => {
  const cases = modes.flatMap((mode) =>
    pageLanguages.flatMap((language) =>
      [['ordinary', ordinary] as const, ['nearly too heavy', heaviest] as const].map(
        ([name, weight]) => [mode, language, name, weight] as const,
      ),
    ),
  );

  it.each(cases)(
    'finishes before the deadline (mode: %s, language: %s, page: %s)',
    async (mode, language, _name, weight) => {
      const { fields, warnings, tookMs } = await fix(mode, language, weight, patchesFor(language));
      expect(tookMs).toBeLessThan(availableMs);
      expect(warnings).toEqual([]);
      expect(new Set(fields.patches.map(({ selector, value }) => `${selector} ${value}`)).size).toBe(40);
    },
  );
});

describe('aria-fix with excessively long model responses', () => {
  const excessivePatches = proseOfLength('en', 9_000);
  const excessivePatchesFor =
    (isOne: (number: number) => boolean): Responder =>
    (prompt) =>
      numbersIn(prompt.parameters).some(isOne) ? { patches: excessivePatches } : patchesFor('en')(prompt);

  it.each(modes)(
    'returns the patches of the other violation groups with a warning when one group fails (mode: %s)',
    async (mode) => {
      const { fields, warnings, tookMs } = await fix(
        mode,
        'en',
        ordinary,
        excessivePatchesFor((number) => number === 7),
      );
      const missing = 40 - fields.patches.length;
      expect(missing).toBeGreaterThan(0);
      expect(missing).toBeLessThan(15);
      expect(warnings).toEqual([
        {
          code: 'fixes_unfinished',
          message: `${missing} failures were not processed. Apply the patches and send the page again.`,
        },
      ]);
      expect(tookMs).toBeLessThan(availableMs);
    },
  );

  it('fails before the deadline without leaving timers running when all violation groups fail', async () => {
    const startedMs = Date.now();
    await expect(
      fix(
        'genius',
        'en',
        ordinary,
        excessivePatchesFor(() => true),
      ),
    ).rejects.toMatchObject({
      code: expect.stringMatching(/^(TIMEOUT|MODEL_OUTPUT_INVALID)$/),
    });
    expect(Date.now() - startedMs).toBeLessThan(availableMs);
    expect(jest.getTimerCount()).toBe(0);
  });
});
