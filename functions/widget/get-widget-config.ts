import { catalogVersion } from '../../shared/catalog/version.ts';
import { directionOfLanguage } from '../../shared/contract/direction.ts';
import { getWidgetConfig } from '../../shared/contract/routes/widget.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import { allowedSite } from './allowed-site.ts';
import type { Deps } from './deps.ts';
import { offeredPresets } from './offered-presets.ts';
import { themeInPlan } from './theme-in-plan.ts';

/** GET /widget/config: the site's configuration, for a page on its allowlist. */
export function widgetConfigEndpoint({ sites, presets }: Deps) {
  return defineEndpoint(getWidgetConfig, async (request) => {
    const { caller } = request;
    const [{ site }, all] = await Promise.all([allowedSite(request, sites), presets.list(caller.orgId)]);
    const offered = offeredPresets(all, caller).map((preset) => preset.code);
    const { siteId, name, language, position, statementUrl, trackUsage, requireBootToken, updatedAt } = site;
    return {
      status: 200,
      body: {
        siteId,
        name,
        language,
        dir: directionOfLanguage(language),
        position,
        theme: themeInPlan(site.theme, caller.plan),
        statementUrl,
        trackUsage,
        requireBootToken,
        presets: site.presets === null ? offered : site.presets.filter((code) => offered.includes(code)),
        catalogVersion: catalogVersion(),
        updatedAt,
      },
    };
  });
}
