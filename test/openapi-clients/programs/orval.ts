import { getProfile, getWidgetConfig, logUsage, putProfile, simplify } from './orval/client.ts';
import { getProfileResponse, getWidgetConfigResponse, simplifyResponse } from './orval/schemas.ts';
import { batch, event, input, save, text, texts, visitorId } from './scenario.ts';

const headers = { 'X-Api-Key': input.key, Origin: input.origin };

const config = getWidgetConfigResponse.parse((await getWidgetConfig({}, { headers })).data);
const profile = getProfileResponse.parse((await getProfile(visitorId, { headers })).data);
const saved = await putProfile(visitorId, save, {
  headers: { ...headers, 'X-Profile-Token': profile.profileToken },
});
const refused = await putProfile(visitorId, save, { headers: { ...headers, 'X-Profile-Token': 'forged' } });
const one = await logUsage(event('orval'), { headers });
const several = await logUsage({ events: batch('orval') }, { headers });
const simplified = await simplify({ text, targetGradeLevel: 6 }, { headers });
const paragraphs = await simplify({ texts, targetGradeLevel: 6 }, { headers });

process.stdout.write(
  JSON.stringify({
    siteId: config.siteId,
    version: saved.status === 200 ? saved.data.version : null,
    refusal: refused.status === 401 ? refused.data.code : null,
    accepted: [one, several].map((response) => (response.status === 202 ? response.data.accepted : null)),
    formula: simplifyResponse.parse(simplified.data).readability.formula,
    directions: simplifyResponse.parse(paragraphs.data).results?.map(({ dir }) => dir),
  }),
);
