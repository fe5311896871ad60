import type { OrganizationView } from '../operations/organization-view.ts';
import type { OrganizationDetails } from '../operations/organizations.ts';
import { countsWithin } from './counts-within.ts';
import type { Screen } from './screen.ts';
import { type Cell, detailsText, numberText, tableText } from './table.ts';

/** The list of organizations. */
export function organizationsText(organizations: readonly OrganizationView[], screen: Screen): string {
  return tableText(
    ['organization', 'plan', 'status', 'calls/month', 'calls/minute', 'AI', 'created'],
    organizations.map((organization) => [
      organization.orgId,
      organization.plan,
      statusText(organization),
      organization.limits?.callsPerMonth ?? null,
      organization.limits?.requestsPerMinute ?? null,
      organization.ai?.tier ?? null,
      organization.createdAt.slice(0, 10),
    ]),
    'There are no organizations yet: make one with org create ORG --plan PLAN.',
    screen,
  );
}

/** One organization. */
export function organizationText(organization: OrganizationView): string {
  return detailsText(detailsOf(organization));
}

/** One organization of which something was changed that the API is told with each key. */
export function changedOrganizationText(organization: OrganizationView): string {
  return `${organizationText(organization)}\n\n${countsWithin('This counts for all of its calls')}`;
}

/** One organization with what it uses. */
export function organizationDetailsText(organization: OrganizationDetails): string {
  const { sites, callsThisMonth } = organization;
  return detailsText([
    ...detailsOf(organization),
    ['Calls this month', callsThisMonth],
    ['Sites', sites.join(', ')],
  ]);
}

function detailsOf(organization: OrganizationView): [string, Cell][] {
  const { orgId, plan, limits, meterShards, ai, demo, createdAt } = organization;
  return [
    ['Organization', orgId],
    ['Plan', plan],
    ['Status', statusText(organization)],
    ['Calls a month', limits?.callsPerMonth ?? null],
    ['Calls a minute', limits?.requestsPerMinute ?? null],
    ...(meterShards === 1 ? [] : [['Counted in', `${meterShards} rows`] satisfies [string, Cell]]),
    [
      'AI add-on',
      ai === null
        ? null
        : `${ai.tier}, ${numberText(ai.creditsPerMonth)} credits a month, up to ${ai.modeCap}`,
    ],
    ['Demo', demo],
    ['Usage plan', organization.usagePlanId],
    ['Created', createdAt],
  ];
}

const unfinishedText = {
  deletion: (orgId: string) => `being deleted: run org delete ${orgId} --confirm ${orgId}`,
  import: () => 'being imported: run org import again',
} as const;

function statusText({ orgId, complete, movingTo, status, unfinished }: OrganizationView): string {
  if (unfinished !== null) return unfinishedText[unfinished](orgId);
  if (movingTo !== null) return `${status}, moving to ${movingTo}: run org repair ${orgId}`;
  return complete ? status : `${status}, not finished: run org create again`;
}
