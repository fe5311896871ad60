import { contentRoutes } from '../../shared/contract/routes/content.ts';
import { contentBodies } from '../support/content-bodies.ts';
import type { SampleCall } from './sample-call.ts';

/** A typical request to every content transform, none of them answered from the cache. */
export const contentCalls: Readonly<Record<string, SampleCall>> = Object.fromEntries(
  contentRoutes.map(({ operationId, method, path }): [string, SampleCall] => [
    operationId,
    ({ key }) => ({ method, path, key, json: contentBodies[operationId]?.() }),
  ]),
);
