import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { activeFeaturesEndpoint } from '../../../../functions/profiles/get-active-features.ts';
import { getProfileEndpoint } from '../../../../functions/profiles/get-profile.ts';
import { planFeaturesEndpoint } from '../../../../functions/widget/get-plan-features.ts';
import { listPresetsEndpoint } from '../../../../functions/widget/list-presets.ts';
import { createHandler } from '../../../../shared/http/create-handler.ts';
import { createLog } from '../../../../shared/observability/logger.ts';
import type { CreateSubject } from '../../subject.ts';
import { stubbedStore } from './stubbed-store.ts';

/** The whole chain around real endpoints, with a log; only the store answers from memory. */
export const createSubject: CreateSubject = () => {
  const deps = { ...stubbedStore, log: createLog(), now: Date.now };
  const endpoints = [
    planFeaturesEndpoint(),
    listPresetsEndpoint(deps),
    getProfileEndpoint(deps),
    activeFeaturesEndpoint(deps),
  ];
  const handler = createHandler(endpoints, deps);
  return async (event: APIGatewayProxyEvent, context: Context) => handler(event, context);
};
