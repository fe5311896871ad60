import { batch, event, input, save, text, texts, visitorId } from './scenario.ts';
import {
  AnalyticsApi,
  ApiErrorFromJSON,
  Configuration,
  ContentApi,
  ProfilesApi,
  ResponseError,
  UsageEventFromJSON,
  WidgetApi,
} from './typescript-fetch/index.ts';

const configuration = new Configuration({
  basePath: input.siteRoot,
  apiKey: input.key,
  headers: { Origin: input.origin },
});
const profiles = new ProfilesApi(configuration);
const analytics = new AnalyticsApi(configuration);

const config = await new WidgetApi(configuration).getWidgetConfig();
const { profileToken } = await profiles.getProfile({ userId: visitorId });
const saving = { userId: visitorId, profileUpdate: save };
const saved = await profiles.putProfile({ ...saving, xProfileToken: profileToken });
const refusal = await profiles.putProfile({ ...saving, xProfileToken: 'forged' }).then(
  () => null,
  async (error: unknown) => {
    if (error instanceof ResponseError) return ApiErrorFromJSON(await error.response.json()).code;
    throw error;
  },
);
const one = await analytics.logUsage({ analyticsLog: UsageEventFromJSON(event('typescript-fetch')) });
const events = batch('typescript-fetch').map(UsageEventFromJSON);
const several = await analytics.logUsage({ analyticsLog: { events } });
const content = new ContentApi(configuration);
const simplified = await content.simplify({ simplifyInput: { text, targetGradeLevel: 6 } });
const paragraphs = await content.simplify({ simplifyInput: { texts, targetGradeLevel: 6 } });

process.stdout.write(
  JSON.stringify({
    siteId: config.siteId,
    version: saved.version,
    refusal,
    accepted: [one.accepted, several.accepted],
    formula: simplified.readability.formula,
    directions: paragraphs.results?.map(({ dir }) => dir),
  }),
);
