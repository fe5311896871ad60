import type { Site } from '../../../shared/data/organizations.ts';
import { detailsText } from './table.ts';

/** One site with its settings and allowlist. */
export function siteText(site: Site): string {
  const { theme } = site;
  return detailsText([
    ['Site', site.siteId],
    ['Organization', site.orgId],
    ['Name', site.name],
    ['Language', site.language],
    ['Position', site.position],
    ['Lead color', theme.leadColor],
    ['Trigger color', theme.triggerColor],
    ['Icon', theme.icon],
    ['Size', theme.size],
    ['Offsets', `${theme.offsetX} px, ${theme.offsetY} px`],
    ['Hidden on mobile', theme.hideOnMobile],
    ['Logo', theme.logoUrl],
    ['Statement', site.statementUrl],
    ['Tracks usage', site.trackUsage],
    ['Requires boot token', site.requireBootToken],
    ['Presets', site.presets === null ? 'all' : site.presets.join(', ')],
    ['Allowed origins', site.allowedOrigins.join(', ')],
    ['Updated', site.updatedAt],
  ]);
}
