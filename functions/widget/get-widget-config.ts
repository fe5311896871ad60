import { plans } from '../../shared/catalog/plans.ts';
import { defaultTheme } from '../../shared/catalog/theme.ts';
import { catalogVersion } from '../../shared/catalog/version.ts';
import { directionOfLanguage } from '../../shared/contract/direction.ts';
import type { Plan, ThemeField } from '../../shared/contract/enumerations.ts';
import { getWidgetConfig } from '../../shared/contract/routes/widget.ts';
import type { Theme } from '../../shared/contract/theme.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { Deps } from './deps.ts';
import { offeredPresets } from './offered-presets.ts';
import type { PlanFeaturesReader } from './plan-features.ts';

export function widgetConfigEndpoint({ sites, presets }: Deps, readPlanFeatures: PlanFeaturesReader) {
  return defineEndpoint(getWidgetConfig, async ({ caller, query: { include } }) => {
    const { orgId, siteId } = caller;
    const [site, all, planFeatures] = await Promise.all([
      sites.findSite(orgId, siteId),
      presets.list(orgId),
      include?.includes('plan-features') ? readPlanFeatures(caller) : undefined,
    ]);
    if (site === null) throw new ApiError('API_KEY_INVALID');
    const offeredList = offeredPresets(all, caller);
    const offered = offeredList.map((preset) => preset.code);
    const { name, language, position, statementUrl, trackUsage, requireBootToken, updatedAt } = site;
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
        ...(include && {
          included: { planFeatures, ...(include.includes('presets') && { presets: offeredList }) },
        }),
      },
    };
  });
}

function themeInPlan(theme: Theme, plan: Plan): Theme {
  const editable: readonly ThemeField[] = plans[plan].editableTheme;
  const pick = <Field extends ThemeField>(field: Field): Theme[Field] =>
    editable.includes(field) ? theme[field] : defaultTheme[field];
  return {
    leadColor: pick('leadColor'),
    triggerColor: pick('triggerColor'),
    icon: pick('icon'),
    size: pick('size'),
    offsetX: pick('offsetX'),
    offsetY: pick('offsetY'),
    hideOnMobile: pick('hideOnMobile'),
    logoUrl: pick('logoUrl'),
  };
}
