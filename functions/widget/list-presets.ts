import { catalogVersion } from '../../shared/catalog/version.ts';
import { listPresets } from '../../shared/contract/routes/widget.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { Deps } from './deps.ts';
import { offeredPresets } from './offered-presets.ts';

export function listPresetsEndpoint({ presets }: Deps) {
  return defineEndpoint(listPresets, async ({ caller }) => ({
    status: 200,
    body: {
      catalogVersion: catalogVersion(),
      presets: offeredPresets(await presets.list(caller.orgId), caller),
    },
  }));
}
