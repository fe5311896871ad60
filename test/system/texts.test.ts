import * as z from 'zod';
import { connectFaults, type FaultClient } from '../../local/emulator/faults.ts';
import { fieldsOf } from '../support/fields.ts';
import { type System, type Tenant, useSystem } from '../support/system.ts';

const texts = [
  'The committee subsequently decided to utilize 3 additional facilities.',
  'The library commences opening at 9:00.',
  'Guten Morgen, die Bibliothek ist am Montag geschlossen.',
];

/** The answer to several texts. */
const severalSchema = z.object({
  text: z.string(),
  credits: z.object({ charged: z.number() }),
  warnings: z.array(z.unknown()),
  results: z.array(
    z.looseObject({
      text: z.string().optional(),
      dir: z.string().optional(),
      error: z.looseObject({ code: z.string() }).optional(),
    }),
  ),
});

describe('a request with several texts', () => {
  let system: System;
  let bedrock: FaultClient;

  beforeAll(async () => {
    system = await useSystem();
    bedrock = connectFaults(system.runtime.endpoints.bedrock);
  });
  beforeEach(() => bedrock.clear());
  afterAll(() => system.close());

  const tenantWith = async (creditsPerMonth: number): Promise<Tenant> => {
    const tenant = await system.createTenant();
    await system.operator.ai.enable(tenant.orgId, { tier: 'custom', creditsPerMonth }, 'genius');
    return tenant;
  };

  /** Retries after Retry-After, as DynamoDB may be busy for a moment on an overloaded machine. */
  const post = async (tenant: Tenant, transform: string, json: object, key?: string) => {
    for (;;) {
      const { status, body } = await system.call('POST', `/api/v1/content/${transform}`, {
        key: tenant.key,
        json,
        ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
      });
      if (status !== 503) return { status, body: fieldsOf(body) };
    }
  };

  it.each([
    ['simplify', { targetGradeLevel: 6 }],
    ['rephrase', {}],
    ['translate', { targetLanguage: 'he' }],
  ])(
    'returns for %s each result as if requested alone, in order, for one price',
    async (transform, fields) => {
      const tenant = await tenantWith(100);
      const { status, body } = await post(tenant, transform, { ...fields, texts });
      expect({ status, credits: body.credits }).toMatchObject({ status: 200, credits: { charged: 1 } });
      const several = severalSchema.parse(body);
      expect(several.text).toBe(several.results.map(({ text }) => text).join('\n\n'));
      // Answered in one call, each is known alone: the same answer, for nothing.
      for (const [index, text] of texts.entries()) {
        const alone = await post(tenant, transform, { ...fields, text });
        const { mode, model, cached, credits, ...result } = alone.body;
        expect(result).toEqual(several.results[index]);
        expect({ cached, charged: fieldsOf(credits).charged, mode, model }).toEqual({
          cached: true,
          charged: 0,
          mode: 'standard',
          model: 'local-rules',
        });
      }
      expect(several.results.map(({ dir }) => dir)).toEqual(
        texts.map(() => (transform === 'translate' ? 'rtl' : 'ltr')),
      );
    },
  );

  it('reports a text that the model refuses, and processes the others', async () => {
    const tenant = await tenantWith(100);
    await bedrock.next('guardrailIntervened');
    const { status, body } = await post(tenant, 'rephrase', { texts });
    expect(status).toBe(200);
    const { results, credits, warnings } = severalSchema.parse(body);
    expect(results.filter(({ error }) => error?.code === 'CONTENT_REFUSED')).toHaveLength(1);
    expect(results.filter(({ text }) => typeof text === 'string')).toHaveLength(2);
    expect(credits.charged).toBe(1);
    expect(warnings[0]).toMatchObject({ code: 'texts_not_answered' });
    const again = await post(tenant, 'rephrase', { texts });
    expect(severalSchema.parse(again.body).results.map(({ error }) => error)).toEqual(
      texts.map(() => undefined),
    );
    expect((await bedrock.calls()).total).toBe(texts.length + 1);
  });

  it('logs no page text', () => {
    const written = system.logLines.map(({ line }) => line).join('\n');
    expect(written).toContain('Processing one text of a request failed');
    for (const part of ['committee', 'Bibliothek', 'commences']) expect(written).not.toContain(part);
  });
});
