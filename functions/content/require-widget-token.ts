import { headerNames } from '../../shared/contract/headers.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { KeyedRequest } from '../../shared/http/endpoint.ts';
import { readPageOrigin } from '../../shared/security/origins.ts';
import type { TokenService } from '../../shared/security/tokens.ts';

/** @throws ApiError WIDGET_TOKEN_MISSING or WIDGET_TOKEN_INVALID when the site requires a token */
export async function requireWidgetToken(
  { caller, headers }: Pick<KeyedRequest<unknown, unknown>, 'caller' | 'headers'>,
  tokens: Pick<TokenService, 'verifyBootToken'>,
): Promise<void> {
  if (!caller.requireBootToken) return;
  const token = headers.get(headerNames.widgetToken);
  if (token === undefined || token === '') throw new ApiError('WIDGET_TOKEN_MISSING');
  const origin = readPageOrigin({ origin: headers.get('Origin'), referer: headers.get('Referer') });
  if (origin === null) throw new ApiError('WIDGET_TOKEN_INVALID');
  const { orgId, siteId } = caller;
  const verdict = await tokens.verifyBootToken(token, { orgId, siteId, origin });
  if (verdict !== 'valid') throw new ApiError('WIDGET_TOKEN_INVALID');
}
