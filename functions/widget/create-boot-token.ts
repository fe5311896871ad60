import { createBootToken } from '../../shared/contract/routes/widget.ts';
import type { BootToken } from '../../shared/contract/widget.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { Deps } from './deps.ts';

export function bootTokenEndpoint({ tokens }: Pick<Deps, 'tokens'>) {
  return defineEndpoint(createBootToken, async ({ caller: { orgId, siteId }, origin }) => {
    if (origin === null) throw new ApiError('ORIGIN_NOT_ALLOWED');
    const { token, expiresAt, expiresInSeconds } = await tokens.issueBootToken({ orgId, siteId, origin });
    const body: BootToken = { token, tokenType: 'Bearer', expiresAt, expiresIn: expiresInSeconds };
    return { status: 200, body };
  });
}
