import createClient from 'openapi-fetch';
import type { paths } from './openapi-typescript/schema.d.ts';
import { batch, event, input, save, text, texts, visitorId } from './scenario.ts';

const headers = { 'X-Api-Key': input.key, Origin: input.origin };
const client = createClient<paths>({ baseUrl: input.siteRoot, headers });
const path = { userId: visitorId };

const config = await client.GET('/api/v1/widget/config');
const profile = await client.GET('/api/v1/profiles/{userId}', { params: { path } });
const token = { 'X-Profile-Token': profile.data?.profileToken ?? '' };
const saved = await client.PUT('/api/v1/profiles/{userId}', { params: { path, header: token }, body: save });
const refused = await client.PUT('/api/v1/profiles/{userId}', {
  params: { path, header: { 'X-Profile-Token': 'forged' } },
  body: save,
});
const one = await client.POST('/api/v1/analytics/log', { body: event('openapi-fetch') });
const several = await client.POST('/api/v1/analytics/log', { body: { events: batch('openapi-fetch') } });
const simplified = await client.POST('/api/v1/content/simplify', { body: { text, targetGradeLevel: 6 } });
const paragraphs = await client.POST('/api/v1/content/simplify', { body: { texts, targetGradeLevel: 6 } });

process.stdout.write(
  JSON.stringify({
    siteId: config.data?.siteId,
    version: saved.data?.version,
    refusal: refused.error?.code,
    accepted: [one.data?.accepted, several.data?.accepted],
    formula: simplified.data?.readability.formula,
    directions: paragraphs.data?.results?.map(({ dir }) => dir),
  }),
);
