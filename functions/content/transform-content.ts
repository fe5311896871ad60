import type * as z from '../../shared/contract/zod.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { Endpoint, KeyedRequest, RouteWith } from '../../shared/http/endpoint.ts';
import type { Deps } from './deps.ts';
import { once, readIdempotencyKey, requestHashOf } from './engine/once.ts';
import { requireAi } from './engine/require-ai.ts';
import { recallAnswer, runTransform, settlingMs } from './engine/run-transform.ts';
import type { CommonBody, Transform } from './engine/transform.ts';
import { requireWidgetToken } from './require-widget-token.ts';

/** A transform's route: the body it takes is the transform's. */
export type TransformRoute<Body> = RouteWith<
  z.ZodMiniObject,
  z.ZodMiniType<Body>,
  z.ZodMiniType<unknown, unknown>
>;

/** POST /content/…: one endpoint for a route, whose transform is loaded when it is first asked for. */
export function transformEndpoint<Body extends CommonBody, Fields extends object>(
  route: TransformRoute<Body>,
  deps: Deps,
  load: () => Promise<Transform<Body, Fields>>,
): Endpoint {
  return defineEndpoint(route, async (request) => {
    await requireWidgetToken(request, deps.tokens);
    const { creditsPerMonth } = requireAi(request.caller, request.body.mode);
    const key = readIdempotencyKey(request.headers);
    const [transform, { directionOfAnswer }] = await Promise.all([load(), import('./direction.ts')]);
    const run = () =>
      runTransform(
        transform,
        { ...transformRequest(request, creditsPerMonth), isRepeatable: key !== null },
        deps,
      );
    const body = key === null ? (await run()).body : await runOnce(transform, key, request, deps, run);
    const dir = directionOfAnswer(body, request.body.language ?? request.caller.siteLanguage);
    return { status: 200, body: dir === null ? body : { ...body, dir } };
  });
}

function transformRequest<Body>(request: KeyedRequest<unknown, Body>, creditsPerMonth: number) {
  const { caller, body, log, remainingTimeMs, signal, counted } = request;
  const deadlineMs = Date.now() + remainingTimeMs() - settlingMs;
  const { orgId, siteLanguage } = caller;
  return { orgId, siteLanguage, creditsPerMonth, body, log, deadlineMs, signal: signal(), counted };
}

async function runOnce<Body extends CommonBody, Fields extends object>(
  { name }: Transform<Body, Fields>,
  key: string,
  { caller, body, log, remainingTimeMs, counted }: KeyedRequest<unknown, Body>,
  deps: Deps,
  run: () => ReturnType<typeof runTransform>,
): Promise<object> {
  await counted;
  const requestHash = requestHashOf(name, body);
  const use = { orgId: caller.orgId, key, requestHash, longestRunMs: remainingTimeMs(), log };
  return once(deps.requests, use, deps.now, run, (remembered) => recallAnswer(remembered, deps));
}
