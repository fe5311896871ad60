import { modesUpTo } from '../../shared/catalog/ai.ts';
import type { AiMode } from '../../shared/contract/enumerations.ts';
import { headerNames } from '../../shared/contract/headers.ts';
import type * as z from '../../shared/contract/zod.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { Endpoint, KeyedRequest, RouteWith } from '../../shared/http/endpoint.ts';
import type { Caller } from '../../shared/security/caller.ts';
import type { Deps } from './deps.ts';
import { readIdempotencyKey } from './engine/idempotency.ts';
import { runTransform } from './engine/run-transform.ts';
import type { CommonBody, Transform } from './engine/transform.ts';

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
    const { caller, callerHash, body, log, counted } = request;
    const bootToken = await requireWidgetToken(request, deps.tokens);
    const { creditsPerMonth } = requireAi(caller, body.mode);
    const idempotencyKey = readIdempotencyKey(request.headers);
    const [transform, { directionOfResponse }] = await Promise.all([load(), import('./engine/direction.ts')]);
    const { orgId, siteId, siteLanguage } = caller;
    const endMs = Date.now() + request.remainingTimeMs();
    const signal = request.signal();
    const { body: response, isReplayed } = await runTransform(
      transform,
      {
        caller,
        callerHash,
        bootToken,
        orgId,
        siteId,
        siteLanguage,
        creditsPerMonth,
        body,
        log,
        endMs,
        signal,
        counted,
        idempotencyKey,
      },
      deps,
    );
    const dir = directionOfResponse(response, body.language ?? siteLanguage);
    return {
      status: 200,
      ...(isReplayed && { headers: { [headerNames.replayed]: 'true' } }),
      body: dir === null ? response : { ...response, dir },
    };
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

/**
 * Returns the verified boot token, or null when the site requires none.
 *
 * @throws ApiError WIDGET_TOKEN_MISSING or WIDGET_TOKEN_INVALID
 */
async function requireWidgetToken(
  { caller, headers, origin }: Pick<KeyedRequest<unknown, unknown>, 'caller' | 'headers' | 'origin'>,
  tokens: Deps['tokens'],
): Promise<string | null> {
  if (!caller.requireBootToken) return null;
  const token = headers.get(headerNames.widgetToken);
  if (token === undefined || token === '') throw new ApiError('WIDGET_TOKEN_MISSING');
  if (origin === null) throw new ApiError('WIDGET_TOKEN_INVALID');
  const { orgId, siteId } = caller;
  const verdict = await tokens.verifyBootToken(token, { orgId, siteId, origin });
  if (verdict !== 'valid') throw new ApiError('WIDGET_TOKEN_INVALID');
  return token;
}
