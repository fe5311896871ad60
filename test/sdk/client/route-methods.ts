// Type test compiled by "npm run typecheck", which fails if the SDK lacks a method for a route.
import type { WidgetClient } from '../../../sdk/src/client/types.ts';
import type { analyticsRoutes } from '../../../shared/contract/routes/analytics.ts';
import type { contentRoutes } from '../../../shared/contract/routes/content.ts';
import type { feedbackRoutes } from '../../../shared/contract/routes/feedback.ts';
import type { healthRoutes } from '../../../shared/contract/routes/health.ts';
import type { profilesRoutes } from '../../../shared/contract/routes/profiles.ts';
import type { widgetRoutes } from '../../../shared/contract/routes/widget.ts';

type Routes =
  | typeof analyticsRoutes
  | typeof contentRoutes
  | typeof feedbackRoutes
  | typeof healthRoutes
  | typeof profilesRoutes
  | typeof widgetRoutes;

type Method = (...input: never[]) => unknown;

/** The method that calls each route, or the reason why the SDK has none. */
type MethodOf = (client: WidgetClient) => Method;

export const methods: Readonly<
  Record<Routes[number]['operationId'], MethodOf | { readonly unused: string }>
> = {
  getWidgetConfig: ({ boot }) => boot,
  getPlanFeatures: ({ boot }) => boot,
  listPresets: ({ boot }) => boot,
  createBootToken: { unused: 'Methods of `content` request a token when the site requires one.' },
  getProfile: ({ profile }) => profile.load,
  putProfile: ({ profile }) => profile.save,
  getActiveFeatures: { unused: 'The profile contains the active features.' },
  logUsage: ({ track }) => track,
  simplify: ({ content }) => content.simplify,
  describeImage: ({ content }) => content.altText,
  explainVocabulary: ({ content }) => content.vocabulary,
  giveHints: ({ content }) => content.hints,
  rephrase: ({ content }) => content.rephrase,
  translate: ({ content }) => content.translate,
  summarize: ({ content }) => content.summarize,
  fixAria: ({ content }) => content.ariaFix,
  exportSpeech: ({ content }) => content.speak,
  createFeedback: ({ feedback }) => feedback,
  createReport: ({ report }) => report,
  getHealth: { unused: 'Only monitors call it.' },
};
