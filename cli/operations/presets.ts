import { entitlementOf, isToolEnabled } from '../../shared/catalog/enabled-tools.ts';
import { builtInPresets } from '../../shared/catalog/presets.ts';
import { valueFault } from '../../shared/catalog/tool-value.ts';
import { findTool } from '../../shared/catalog/tools.ts';
import {
  featureCodeSchema,
  languageTagSchema,
  lineSchema,
  presetCodeSchema,
} from '../../shared/contract/primitives.ts';
import * as z from '../../shared/contract/zod.ts';
import type { Organization } from '../../shared/data/organizations.ts';
import type { Preset } from '../../shared/data/presets.ts';
import { NotFoundError, UsageError } from '../errors.ts';
import { nameSchema, parseInput } from '../inputs.ts';
import { builtInPresetRow } from './built-in-preset-row.ts';
import type { Changed } from './changed.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { readChangeable, readOrganization } from './read-organization.ts';

type PresetDeps = Pick<Deployment, 'organizationRows' | 'presets' | 'presetRows'>;

/** Limits the number of presets per organization, because a widget lists all of them. */
const maximumPresets = 100;

const presetInputSchema = z.strictObject({
  name: nameSchema,
  names: z._default(
    z.pipe(
      z.record(languageTagSchema, nameSchema, { error: complaintAboutTag }),
      z.transform(withCanonicalTags),
    ),
    {},
  ),
  description: z._default(lineSchema(0, 300), ''),
  tools: z
    .array(
      z.strictObject({
        featureCode: featureCodeSchema,
        value: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
      }),
    )
    .check(z.minLength(1, 'must have at least one entry'), z.maxLength(100, 'must have at most 100 entries')),
  position: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
});

function complaintAboutTag({ code }: { readonly code?: string }): string | undefined {
  return code === 'invalid_key' ? 'must be a BCP-47 language tag such as "de" or "pt-BR"' : undefined;
}

/** Canonicalizes BCP-47 tags (`pt-BR`), because the widget looks up canonical tags. */
function withCanonicalTags(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).map(([tag, name]) => [new Intl.Locale(tag).toString(), name]),
  );
}

/** `outsidePlan` lists the tools that the organization's plan does not include. */
export interface PresetView extends Omit<Preset, 'orgId'> {
  readonly outsidePlan: readonly string[];
}

export class PresetOperations extends Operations<PresetDeps> {
  async list(orgId: string): Promise<readonly PresetView[]> {
    const organization = await readOrganization(this.deps.organizationRows, orgId);
    const presets = await this.deps.presets.list(orgId);
    return presets.map((preset) => viewPreset(preset, organization));
  }

  /** Adds a preset, or replaces the content of an existing one without changing its visibility. */
  async put(orgId: string, code: string, input: unknown): Promise<Changed<PresetView>> {
    parseInput(presetCodeSchema, code, 'The preset code');
    const { position, ...content } = parseInput(presetInputSchema, input, 'Invalid preset:');
    requireCatalogTools(content.tools);
    const organization = await readChangeable(this.deps.organizationRows, orgId);
    const { presets, presetRows } = this.deps;
    const before = await this.find(organization, code);
    const update = () => presetRows.updateRow({ orgId, code }, { ...content, position }, { orgId });
    if (!(await update())) {
      const others = await presets.list(orgId);
      if (others.length >= maximumPresets) {
        throw new UsageError(
          `An organization has at most ${maximumPresets} presets: delete one with preset delete ${orgId} CODE.`,
        );
      }
      const last = Math.max(-1, ...others.map((preset) => preset.position));
      const row = { orgId, code, ...content, builtIn: false, hidden: false, position: position ?? last + 1 };
      // Updates the preset if another command has added it concurrently.
      if (!(await presetRows.insertRow(row))) await update();
    }
    return { before: before ?? {}, after: await this.view(organization, code) };
  }

  async show(orgId: string, code: string): Promise<PresetView> {
    return this.view(await readOrganization(this.deps.organizationRows, orgId), code);
  }

  async delete(orgId: string, code: string): Promise<void> {
    await readChangeable(this.deps.organizationRows, orgId);
    if (!(await this.deps.presetRows.deleteRow({ orgId, code }, { orgId }))) throw presetMissing(orgId, code);
  }

  /** Restores one built-in preset or all of them, including deleted and hidden ones. Other presets are unchanged. */
  async reset(orgId: string, code: string | null): Promise<readonly PresetView[]> {
    const organization = await readChangeable(this.deps.organizationRows, orgId);
    const chosen = builtInPresets.filter((preset) => code === null || preset.code === code);
    if (chosen.length === 0) {
      const codes = builtInPresets.map((preset) => preset.code).join(', ');
      throw new NotFoundError(`There is no built-in preset ${code}: choose one of ${codes}.`);
    }
    const rows = chosen.map((preset) => builtInPresetRow(orgId, preset));
    await Promise.all(rows.map((row) => this.deps.presetRows.putRow(row)));
    return rows.map((row) => viewPreset(row, organization));
  }

  async setHidden(orgId: string, code: string, hidden: boolean): Promise<Changed<PresetView>> {
    const organization = await readChangeable(this.deps.organizationRows, orgId);
    const before = await this.view(organization, code);
    if (!(await this.deps.presetRows.updateRow({ orgId, code }, { hidden }, { orgId })))
      throw presetMissing(orgId, code);
    return { before, after: await this.view(organization, code) };
  }

  private async view(organization: Organization, code: string): Promise<PresetView> {
    const preset = await this.find(organization, code);
    if (preset === null) throw presetMissing(organization.orgId, code);
    return preset;
  }

  private async find(organization: Organization, code: string): Promise<PresetView | null> {
    const preset = await this.deps.presetRows.readRow({ orgId: organization.orgId, code });
    return preset === null ? null : viewPreset(preset, organization);
  }
}

function viewPreset({ orgId: _, ...preset }: Preset, { plan, ai }: Organization): PresetView {
  const entitlement = entitlementOf({ plan, ai });
  const isOutside = (featureCode: string) => {
    const tool = findTool(featureCode);
    return tool === undefined || !isToolEnabled(tool, entitlement);
  };
  const codes = preset.tools.map(({ featureCode }) => featureCode);
  return { ...preset, outsidePlan: codes.filter(isOutside) };
}

function requireCatalogTools(tools: Preset['tools']): void {
  const named = new Set<string>();
  for (const { featureCode, value } of tools) {
    const tool = findTool(featureCode);
    if (tool === undefined) {
      throw new UsageError(`There is no tool ${featureCode}: see catalog tools for their codes.`);
    }
    if (named.has(featureCode)) throw new UsageError(`The preset lists ${featureCode} twice: remove one.`);
    named.add(featureCode);
    const complaint = valueFault(tool, value);
    if (complaint !== null) throw new UsageError(`The value of ${featureCode} ${complaint}.`);
  }
}

function presetMissing(orgId: string, code: string): NotFoundError {
  return new NotFoundError(`Organization ${orgId} has no preset ${code}: see preset list ${orgId}.`);
}
