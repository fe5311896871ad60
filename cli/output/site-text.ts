import type { Site } from '../../shared/data/organizations.ts';
import type { SiteDeletion } from '../operations/site-deletion.ts';
import { countsWithin, shownWithin } from './counts-within.ts';
import type { Screen } from './screen.ts';
import { detailsText, tableText } from './table.ts';

/** The list of sites. */
export function sitesText(sites: readonly Site[], screen: Screen): string {
  return tableText(
    ['site', 'name', 'language', 'allowed origins', 'updated'],
    sites.map(({ siteId, name, language, allowedOrigins, updatedAt }) => [
      siteId,
      name,
      language,
      allowedOrigins.join(', '),
      updatedAt,
    ]),
    'There are no sites yet: add one with site add ORG SITE.',
    screen,
  );
}

/** One site of which something was changed. */
export function changedSiteText(site: Site): string {
  return `${siteText(site)}\n\n${shownWithin()}`;
}

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

/** What a deletion of a site ended and left, or would. */
export function siteDeletionText({
  orgId,
  siteId,
  deleted,
  keysRevoked,
  feedbackKept,
}: SiteDeletion): string {
  const details = detailsText([
    ['Site', siteId],
    ['Organization', orgId],
    [deleted ? 'Keys stopped' : 'Working keys', keysRevoked],
    ['Feedback and reports', feedbackKept],
  ]);
  const closing = deleted
    ? `Deleted. ${countsWithin('Its keys are refused')} Feedback, reports and usage events stay with ${orgId}.`
    : `Nothing was deleted. To delete the site and stop its keys, for good (feedback, reports and usage events stay):\n  node cli site delete ${orgId} ${siteId} --confirm ${siteId}`;
  return `${details}\n\n${closing}`;
}
