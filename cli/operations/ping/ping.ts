import { eventKeyOf } from '../../../shared/data/event-keys.ts';
import { randomBase62 } from '../../../shared/security/base62.ts';
import { readHostPattern } from '../../../shared/security/host-pattern.ts';
import { ConflictError, UsageError } from '../../errors.ts';
import type { Deployment } from '../deployment.ts';
import { newKeyRow } from '../new-key-row.ts';
import { Operations } from '../operations.ts';
import { readOrganization, readSite } from '../read-organization.ts';
import { apiCaller } from './api-caller.ts';
import { type PingStep, type PingStepName, skipped, visit } from './visit.ts';

type PingDeps = Pick<
  Deployment,
  'organizationRows' | 'siteRows' | 'keyRows' | 'profileRows' | 'eventRows' | 'siteRoot' | 'now' | 'explain'
>;

/** A visit of a site with a temporary key and a made-up visitor. */
export interface PingReport {
  readonly orgId: string;
  readonly siteId: string;
  readonly siteRoot: string;
  /** The Origin header of the calls. */
  readonly origin: string;
  /** True when every step is ok. */
  readonly ok: boolean;
  /** True when Ctrl-C ended the visit. */
  readonly interrupted: boolean;
  readonly steps: readonly PingStep[];
  /** When the key expires, should its deletion fail. */
  readonly keyExpiresAt: string;
}

/** Lifetime of a key that could not be deleted, in milliseconds. */
const keyLifetimeMs = 600_000;

/** Shown by `key list`. */
const keyLabel = 'widgetctl ping';

/** A tool that every plan enables: a test holds it to the catalog. */
export const pingedFeatureCode = 'text_zoom';

/** Calls the API as a widget does, and leaves nothing behind. */
export class PingOperations extends Operations<PingDeps> {
  /**
   * Creates a key, visits the site with it, and always deletes the key, the profile and the event afterwards.
   *
   * @param origin of the page; null for the first allowed one
   * @param signal ends the visit, not the cleanup
   * @throws NotFoundError when the organization or site does not exist
   * @throws ConflictError when the site allows no page
   * @throws UsageError when `origin` is none
   */
  async ping(
    orgId: string,
    siteId: string,
    { origin: wanted = null, signal }: { readonly origin?: string | null; readonly signal: AbortSignal },
  ): Promise<PingReport> {
    const { organizationRows, siteRows, keyRows, siteRoot, now } = this.deps;
    const [organization, site] = await Promise.all([
      readOrganization(organizationRows, orgId),
      readSite(siteRows, orgId, siteId),
    ]);
    const origin = wanted === null ? firstOrigin(site) : requireOrigin(wanted);
    const keyExpiresAt = new Date(now() + keyLifetimeMs).toISOString();
    const { key, row } = newKeyRow({
      organization,
      site,
      label: keyLabel,
      expiresAt: keyExpiresAt,
      nowMs: now(),
    });
    // No id of a real visitor has this form, and no two visits share one.
    const id = `widgetctl-ping-${randomBase62(16)}`;
    let steps: readonly PingStep[] = [];
    let tidied: readonly PingStep[] = [];
    try {
      await keyRows.insert(row);
      const call = apiCaller({ siteRoot, key, origin });
      steps = await visit({ siteId, userId: id, eventId: id, featureCode: pingedFeatureCode }, call, signal);
    } finally {
      tidied = await this.tidyUp(orgId, id, row.keyHash);
    }
    const all = [...steps, ...tidied];
    const ok = all.every(({ outcome }) => outcome === 'ok');
    return { orgId, siteId, siteRoot, origin, ok, interrupted: signal.aborted, steps: all, keyExpiresAt };
  }

  /** The key first, as the most sensitive part. */
  private async tidyUp(orgId: string, id: string, keyHash: string): Promise<readonly PingStep[]> {
    const { keyRows, profileRows, eventRows } = this.deps;
    const keyStep = await this.step('key delete', async () => keyRows.delete(keyHash));
    return [
      keyStep,
      await this.step('profile delete', async () => profileRows.delete(orgId, id)),
      await this.step('event delete', async () => eventRows.delete([{ eventKey: eventKeyOf(orgId, id) }])),
    ];
  }

  private async step(step: PingStepName, work: () => Promise<unknown>): Promise<PingStep> {
    const startMs = performance.now();
    const ended = { ...skipped(step), outcome: 'ok' } as const;
    try {
      await work();
      return { ...ended, durationMs: Math.round(performance.now() - startMs) };
    } catch (error) {
      const durationMs = Math.round(performance.now() - startMs);
      return { ...ended, outcome: 'failed', durationMs, complaint: this.deps.explain(error) };
    }
  }
}

function firstOrigin({
  orgId,
  siteId,
  allowedOrigins,
}: {
  orgId: string;
  siteId: string;
  allowedOrigins: readonly string[];
}): string {
  const [origin] = allowedOrigins.flatMap((entry) => originAllowedBy(entry) ?? []);
  if (origin !== undefined) return origin;
  throw new ConflictError(
    `Site ${siteId} allows no page, so its widget loads nowhere: name its pages with site set ${orgId} ${siteId} --allow HOST.`,
  );
}

function requireOrigin(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin;
  throw new UsageError('--origin is the address of a page, such as https://www.example.com.');
}

/**
 * An origin that an entry of the allowlist allows, such as `https://www.example.com` for `*.example.com`; null for an entry
 * that cannot be read.
 */
export function originAllowedBy(entry: string): string | null {
  const result = readHostPattern(entry);
  if (!result.ok) return null;
  const { scheme, host, isWildcard, port } = result.pattern;
  return new URL(
    `${scheme ?? 'https'}://${isWildcard ? 'www.' : ''}${host}${port === null ? '' : `:${port}`}`,
  ).origin;
}
