import { client } from './hey-api/client.gen.ts';
import { getProfile, getWidgetConfig, logUsage, putProfile, simplify } from './hey-api/sdk.gen.ts';
import { batch, event, input, save, text, texts, visitorId } from './scenario.ts';

client.setConfig({ baseUrl: input.siteRoot, auth: () => input.key, headers: { Origin: input.origin } });
const path = { userId: visitorId };

const config = await getWidgetConfig();
const profile = await getProfile({ path });
const token = { 'X-Profile-Token': profile.data?.profileToken ?? '' };
const saved = await putProfile({ path, headers: token, body: save });
const refused = await putProfile({ path, headers: { 'X-Profile-Token': 'forged' }, body: save });
const one = await logUsage({ body: event('hey-api') });
const several = await logUsage({ body: { events: batch('hey-api') } });
const simplified = await simplify({ body: { text, targetGradeLevel: 6 } });
const paragraphs = await simplify({ body: { texts, targetGradeLevel: 6 } });

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
