import { modesUpTo } from '../../shared/catalog/ai.ts';
import type { AiMode } from '../../shared/contract/enumerations.ts';
import type * as z from '../../shared/contract/zod.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { Endpoint, RouteWith } from '../../shared/http/endpoint.ts';
import type { Caller } from '../../shared/security/caller.ts';
import type { Deps } from './deps.ts';
import { readIdempotencyKey } from './engine/idempotency.ts';
import { runTransform } from './engine/run-transform.ts';
import type { CommonBody, Transform } from './engine/transform.ts';
import { requireWidgetToken } from './require-widget-token.ts';

export type TransformRoute<Body> = RouteWith<
  z.ZodMiniObject,
  z.ZodMiniType<Body>,
  z.ZodMiniType<unknown, unknown>
>;

export function transformEndpoint<Body extends CommonBody, Fields extends object>(
  route: TransformRoute<Body>,
  deps: Deps,
  load: () => Promise<Transform<Body, Fields>>,
): Endpoint {
  return defineEndpoint(route, async (request) => {
    const { caller, body, log, counted } = request;
    await requireWidgetToken(request, deps.tokens);
    const { creditsPerMonth } = requireAi(caller, body.mode);
    const idempotencyKey = readIdempotencyKey(request.headers);
    const [transform, { directionOfResponse }] = await Promise.all([load(), import('./direction.ts')]);
    const { orgId, siteLanguage } = caller;
    const endMs = Date.now() + request.remainingTimeMs();
    const signal = request.signal();
    const answer = await runTransform(
      transform,
      { orgId, siteLanguage, creditsPerMonth, body, log, endMs, signal, counted, idempotencyKey },
      deps,
    );
    const dir = directionOfResponse(answer, body.language ?? siteLanguage);
    return { status: 200, body: dir === null ? answer : { ...answer, dir } };
  });
}

/** @throws ApiError AI_NOT_ENABLED or AI_MODE_NOT_ALLOWED */
function requireAi({ ai }: Caller, mode: AiMode): NonNullable<Caller['ai']> {
  if (ai === null) throw new ApiError('AI_NOT_ENABLED');
  if (!modesUpTo(ai.modeCap).includes(mode)) {
    throw new ApiError('AI_MODE_NOT_ALLOWED', {
      message: `The mode ${mode} is above the organization's cap, ${ai.modeCap}. Use a lower mode.`,
    });
  }
  return ai;
}
