import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type { Deps as ProfilesDeps } from '../../../../functions/profiles/deps.ts';
import { activeFeaturesEndpoint } from '../../../../functions/profiles/get-active-features.ts';
import { getProfileEndpoint } from '../../../../functions/profiles/get-profile.ts';
import type { Deps as WidgetDeps } from '../../../../functions/widget/deps.ts';
import { planFeaturesEndpoint } from '../../../../functions/widget/get-plan-features.ts';
import { listPresetsEndpoint } from '../../../../functions/widget/list-presets.ts';
import { createPlanFeatures } from '../../../../functions/widget/plan-features.ts';
import { createHandler } from '../../../../shared/http/create-handler.ts';
import { createLog } from '../../../../shared/observability/logger.ts';
import type { CreateSubject } from '../../subject.ts';

/** The complete middleware chain with real endpoints; only the store is an in-memory stub. */
export const createSubject: CreateSubject = () => {
  const deps = { ...stubbedStore, log: createLog(), now: Date.now };
  const endpoints = [
    planFeaturesEndpoint(createPlanFeatures(deps)),
    listPresetsEndpoint(deps),
    getProfileEndpoint(deps),
    activeFeaturesEndpoint(deps),
  ];
  const handler = createHandler(endpoints, deps);
  return async (event: APIGatewayProxyEvent, context: Context) => handler(event, context);
};

const updatedAt = '2026-11-20T09:00:00.000Z';

const features = [
  { featureCode: 'text_zoom', isEnabled: true, value: '150', updatedAt },
  { featureCode: 'contrast_mode', isEnabled: true, value: 'dark', updatedAt },
  { featureCode: 'reading_guide', isEnabled: true, value: null, updatedAt },
  { featureCode: 'read_aloud', isEnabled: false, value: null, updatedAt },
];

type StubbedStore = Omit<ProfilesDeps & WidgetDeps, 'log' | 'now' | 'tokens'> & {
  readonly tokens: ProfilesDeps['tokens'] & WidgetDeps['tokens'];
};

const stubbedStore: StubbedStore = {
  usage: {
    countCall: async () => ({ counted: true, calls: 1 }),
    countBeyondLimit: async () => true,
    readMonth: async () => ({ calls: 1, callsByDay: {} }),
  },
  profiles: {
    read: async () => ({
      features,
      activePresetCode: null,
      gradeLevel: null,
      language: 'en',
      version: 7,
      updatedAt,
    }),
    save: notMeasured,
  },
  allowances: { members: async () => new Set(), addMember: notMeasured },
  credits: { read: notMeasured },
  presets: { list: async () => [] },
  sites: { findSite: async () => null },
  tokens: {
    issueProfileToken: notMeasured,
    verifyProfileToken: notMeasured,
    issueBootToken: notMeasured,
  },
};

async function notMeasured(): Promise<never> {
  throw new Error('No route that is measured comes here.');
}
