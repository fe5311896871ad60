import { createBootToken } from '../../shared/contract/routes/widget.ts';
import type { BootToken } from '../../shared/contract/widget.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import { allowedSite } from './allowed-site.ts';
import type { Deps } from './deps.ts';

export function bootTokenEndpoint({ sites, tokens }: Deps) {
  return defineEndpoint(createBootToken, async (request) => {
    const { site, origin } = await allowedSite(request, sites);
    const { orgId, siteId } = site;
    const { token, expiresAt, expiresInSeconds } = await tokens.issueBootToken({ orgId, siteId, origin });
    const body: BootToken = { token, tokenType: 'Bearer', expiresAt, expiresIn: expiresInSeconds };
    return { status: 200, body };
  });
}
