import { plans } from '../../shared/catalog/plans.ts';
import { defaultTheme } from '../../shared/catalog/theme.ts';
import { type Plan, themeFieldSchema } from '../../shared/contract/enumerations.ts';
import { languageTagSchema, presetCodeSchema, webUrlSchema } from '../../shared/contract/primitives.ts';
import { themeSchema, widgetPositionSchema } from '../../shared/contract/theme.ts';
import * as z from '../../shared/contract/zod.ts';
import type { Site } from '../../shared/data/organizations.ts';
import { visitorProofSecret } from '../../shared/security/visitor-proof.ts';
import { ConflictError, changedConcurrently, NotFoundError, UsageError } from '../errors.ts';
import { identifierSchema, nameSchema, parseInput } from '../inputs.ts';
import type { SiteChange } from '../store/site-rows.ts';
import type { Changed } from './changed.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { readChangeable, readOrganization, readSite } from './read-organization.ts';

type SiteDeps = Pick<Deployment, 'organizationRows' | 'siteRows' | 'keyRows' | 'presets' | 'now'>;

/** Limits the allowlist, so that a site stays far below DynamoDB's item size limit. */
const maximumOrigins = 100;

const maximumAttempts = 20;

const siteSettingsSchema = z.strictObject({
  name: z.optional(nameSchema),
  language: z.optional(languageTagSchema),
  position: z.optional(widgetPositionSchema),
  theme: z.optional(z.partial(themeSchema)),
  /** URL of the accessibility statement; null removes the URL. */
  statementUrl: z.optional(z.nullable(webUrlSchema)),
  trackUsage: z.optional(z.boolean()),
  requireBootToken: z.optional(z.boolean()),
  /** Codes of the presets to offer; null to offer all of the organization's presets. */
  presets: z.optional(
    z.nullable(z.array(presetCodeSchema).check(z.maxLength(100, 'must have at most 100 entries'))),
  ),
});

type SiteSettings = z.input<typeof siteSettingsSchema>;

interface AllowlistChange {
  readonly allow?: readonly string[];
  readonly disallow?: readonly string[];
}

interface AddSite {
  readonly orgId: string;
  readonly siteId: string;
  readonly name?: string | undefined;
  readonly allowedOrigins?: readonly string[];
}

export interface ChangedSite extends Site {
  /** Entries that differ from an added one only in `www.` and that the allowlist does not contain. */
  readonly suggestedOrigins: readonly string[];
}

interface VisitorProof {
  readonly orgId: string;
  readonly siteId: string;
  /** Number of secrets so far; 0 when the site requires no proofs. */
  readonly version: number;
  readonly secret: string;
}

export class SiteOperations extends Operations<SiteDeps> {
  async find(orgId: string, siteId: string): Promise<Site | null> {
    return this.deps.siteRows.read(orgId, siteId);
  }

  async show(orgId: string, siteId: string): Promise<Site> {
    await readOrganization(this.deps.organizationRows, orgId);
    return readSite(this.deps.siteRows, orgId, siteId);
  }

  async list(orgId: string): Promise<readonly Site[]> {
    await readOrganization(this.deps.organizationRows, orgId);
    return this.deps.siteRows.list(orgId);
  }

  async add({ orgId, siteId, name = siteId, allowedOrigins = [] }: AddSite): Promise<ChangedSite> {
    parseInput(identifierSchema, siteId, 'The site ID');
    const createdAt = new Date(this.deps.now()).toISOString();
    const site: Site = {
      orgId,
      siteId,
      name: parseInput(nameSchema, name, 'The name'),
      language: 'en',
      position: 'bottom-right',
      theme: defaultTheme,
      statementUrl: null,
      trackUsage: true,
      requireBootToken: false,
      presets: null,
      allowedOrigins: allowlist([], await canonicalEntries(allowedOrigins)),
      createdAt,
      updatedAt: createdAt,
    };
    await readChangeable(this.deps.organizationRows, orgId);
    if (await this.deps.siteRows.insert(site)) return withSuggestions(site, site.allowedOrigins);
    throw new ConflictError(
      `Site ${siteId} already exists in ${orgId}: see site show ${orgId} ${siteId}, or change it with site set.`,
    );
  }

  /** Changes a site. Adding an existing allowlist entry has no effect. */
  async set(
    orgId: string,
    siteId: string,
    settings: SiteSettings,
    { allow = [], disallow = [] }: AllowlistChange = {},
  ): Promise<Changed<ChangedSite>> {
    const { theme = {}, ...rest } = parseInput(siteSettingsSchema, settings, 'Invalid settings:');
    const added = await canonicalEntries(allow);
    const removed = await canonicalEntries(disallow);
    if (Object.keys({ ...rest, ...theme }).length + added.length + removed.length === 0)
      throw new UsageError('No change was specified: see site set --help.');
    const { plan } = await readChangeable(this.deps.organizationRows, orgId);
    requireEditable(orgId, plan, theme);
    await this.requirePresets(orgId, rest.presets ?? []);
    const changed = await this.change(orgId, siteId, (site) => ({
      ...rest,
      theme: themeSchema.parse({ ...site.theme, ...theme }),
      allowedOrigins: allowlist(without(site, removed), added),
    }));
    const after = await withSuggestions(changed.after, added);
    // Suggestions are no setting, so they must not differ.
    return { before: { ...changed.before, suggestedOrigins: after.suggestedOrigins }, after };
  }

  /** Returns the secret that proofs need now or, if the site requires none, once they are enabled. */
  async showProof(orgId: string, siteId: string): Promise<VisitorProof> {
    const { visitorHashKey } = await readOrganization(this.deps.organizationRows, orgId);
    const { proofVersion } = await readSite(this.deps.siteRows, orgId, siteId);
    return visitorProof(orgId, siteId, visitorHashKey, proofVersion ?? 0);
  }

  /** Requires a proof of each visitor ID that a page sends, and returns the secret for computing it. */
  async enableProof(orgId: string, siteId: string): Promise<VisitorProof> {
    return this.changeProof(orgId, siteId, (version) => Math.max(1, version));
  }

  /** Replaces the proof secret. The previous secret stays valid until the next rotation. */
  async rotateProof(orgId: string, siteId: string): Promise<VisitorProof> {
    return this.changeProof(orgId, siteId, (version) => {
      if (version > 0) return version + 1;
      throw new ConflictError(
        `Site ${siteId} requires no visitor proofs: run site proof enable ${orgId} ${siteId}.`,
      );
    });
  }

  async disableProof(orgId: string, siteId: string): Promise<VisitorProof> {
    return this.changeProof(orgId, siteId, () => 0);
  }

  private async changeProof(
    orgId: string,
    siteId: string,
    versionAfter: (version: number) => number,
  ): Promise<VisitorProof> {
    const { visitorHashKey } = await readChangeable(this.deps.organizationRows, orgId);
    const { after } = await this.change(orgId, siteId, (site) => ({
      proofVersion: versionAfter(site.proofVersion ?? 0),
    }));
    return visitorProof(orgId, siteId, visitorHashKey, after.proofVersion ?? 0);
  }

  /**
   * Deletes a site, then revokes its keys. After an interruption, the next run revokes the remaining keys, so that a
   * new site with the same ID does not inherit them.
   */
  async delete(orgId: string, siteId: string) {
    const { organizationRows, siteRows, keyRows, now } = this.deps;
    await readChangeable(organizationRows, orgId);
    const site = await siteRows.read(orgId, siteId);
    if (site !== null && !(await siteRows.delete(site))) {
      throw changedConcurrently(`Site ${siteId} of ${orgId}`, `site list ${orgId}`);
    }
    const keys = (await keyRows.list(orgId)).filter(
      (key) => key.siteId === siteId && key.status === 'active',
    );
    if (site === null && keys.length === 0) {
      throw new NotFoundError(`There is no site ${siteId} in organization ${orgId}: see site list ${orgId}.`);
    }
    const revokedAt = new Date(now()).toISOString();
    for (const { keyHash } of keys) await keyRows.revoke(keyHash, revokedAt);
    return { orgId, siteId, deleted: true, keysRevoked: keys.length };
  }

  private async change(
    orgId: string,
    siteId: string,
    changeOf: (site: Site) => SiteChange,
  ): Promise<Changed<Site>> {
    for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
      const before = await readSite(this.deps.siteRows, orgId, siteId);
      const after = await this.deps.siteRows.change(before, changeOf(before), this.deps.now());
      if (after !== null) return { before, after };
    }
    throw new ConflictError(
      `Site ${siteId} is being changed by concurrent commands: run the same command again later.`,
    );
  }

  private async requirePresets(orgId: string, codes: readonly string[]): Promise<void> {
    if (codes.length === 0) return;
    const known = new Set((await this.deps.presets.list(orgId)).map(({ code }) => code));
    const unknown = codes.filter((code) => !known.has(code));
    if (unknown.length === 0) return;
    throw new NotFoundError(
      `Organization ${orgId} has no preset ${unknown.join(', ')}: see preset list ${orgId}, or create it with preset set.`,
    );
  }
}

function requireEditable(orgId: string, plan: Plan, theme: Readonly<Record<string, unknown>>): void {
  const editable = plans[plan].editableTheme;
  const refused = themeFieldSchema.options.filter(
    (field) => theme[field] !== undefined && !editable.includes(field),
  );
  if (refused.length === 0) return;
  throw new ConflictError(
    `Plan ${plan} does not allow changes to ${refused.join(', ')} (only to ${editable.join(', ')}): upgrade the organization with org set ${orgId} --plan PLAN.`,
  );
}

/** Loads the Public Suffix List only if there are entries to validate. */
async function canonicalEntries(entries: readonly string[]): Promise<readonly string[]> {
  if (entries.length === 0) return [];
  const { parseAllowlistEntry } = await import('../../shared/security/allowlist-entry.ts');
  return entries.map((entry) => {
    const result = parseAllowlistEntry(entry);
    if (result.ok) return result.entry;
    throw new UsageError(`The allowlist entry "${entry}" ${result.message}.`);
  });
}

async function withSuggestions(site: Site, added: readonly string[]): Promise<ChangedSite> {
  if (added.length === 0) return { ...site, suggestedOrigins: [] };
  const { counterpartOf } = await import('../../shared/security/allowlist-entry.ts');
  const counterparts = added.flatMap((entry) => counterpartOf(entry) ?? []);
  return {
    ...site,
    suggestedOrigins: counterparts.filter(
      (entry) => !site.allowedOrigins.some((allowed) => allowed === entry || covers(allowed, entry)),
    ),
  };
}

/** Returns whether a wildcard entry such as `*.example.com` allows the host of another entry. */
function covers(wildcard: string, entry: string): boolean {
  return wildcard.startsWith('*.') && entry.endsWith(wildcard.slice(1));
}

function without({ orgId, siteId, allowedOrigins }: Site, removed: readonly string[]): readonly string[] {
  const missing = removed.filter((entry) => !allowedOrigins.includes(entry));
  if (missing.length === 0) return allowedOrigins.filter((entry) => !removed.includes(entry));
  throw new NotFoundError(
    `The allowlist of ${siteId} does not contain ${missing.join(', ')}: see site show ${orgId} ${siteId}.`,
  );
}

function allowlist(entries: readonly string[], added: readonly string[]): string[] {
  const all = [...new Set([...entries, ...added])];
  if (all.length <= maximumOrigins) return all;
  throw new UsageError(
    `An allowlist has at most ${maximumOrigins} entries: remove some with site set --disallow, or use a wildcard such as "*.example.com".`,
  );
}

/** Returns a site's proof secret; for a site that requires no proofs, the one that it would start with. */
function visitorProof(orgId: string, siteId: string, visitorHashKey: string, version: number): VisitorProof {
  return { orgId, siteId, version, secret: visitorProofSecret(visitorHashKey, siteId, Math.max(1, version)) };
}
