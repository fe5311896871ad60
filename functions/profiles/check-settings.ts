import { type Entitlement, isToolEnabled } from '../../shared/catalog/enabled-tools.ts';
import { complaintAboutValue } from '../../shared/catalog/tool-value.ts';
import type { CatalogTool } from '../../shared/catalog/tools/tool.ts';
import { findTool } from '../../shared/catalog/tools.ts';
import type { FeatureSetting } from '../../shared/contract/profiles.ts';
import type { ProfileChange } from '../../shared/data/profiles.ts';
import { ApiError, type ErrorDetails } from '../../shared/http/api-error.ts';

/**
 * The settings to store: every tool known and in the plan, every value of the tool's type. A value left out is
 * the tool's default while the tool is on, and none while it is off.
 *
 * @throws ApiError VALIDATION_FAILED for unknown tools and bad values, FEATURE_NOT_IN_PLAN for a tool outside
 */
export function checkSettings(
  settings: readonly FeatureSetting[],
  entitlement: Entitlement,
): ProfileChange['features'] {
  const complaints: ErrorDetails = [];
  const known: { setting: FeatureSetting; tool: CatalogTool }[] = [];
  for (const [index, setting] of settings.entries()) {
    const tool = findTool(setting.featureCode);
    const valueComplaint = tool === undefined ? null : complaintAboutValue(tool, setting.value);
    if (tool === undefined) {
      complaints.push({ path: `features[${index}].featureCode`, message: 'is not a tool of the catalog' });
    } else if (valueComplaint !== null) {
      complaints.push({ path: `features[${index}].value`, message: valueComplaint });
    } else {
      known.push({ setting, tool });
    }
  }
  if (complaints.length > 0) throw new ApiError('VALIDATION_FAILED', { details: complaints });
  refuseOutsidePlan(
    known.map(({ tool }) => tool),
    entitlement,
  );
  return known.map(({ setting: { featureCode, isEnabled, value }, tool }) => ({
    featureCode,
    isEnabled,
    value: value ?? (isEnabled ? tool.default : null),
  }));
}

function refuseOutsidePlan(tools: readonly CatalogTool[], entitlement: Entitlement): void {
  const outside = tools.filter((tool) => !isToolEnabled(tool, entitlement)).map((tool) => tool.code);
  if (outside.length === 0) return;
  throw new ApiError('FEATURE_NOT_IN_PLAN', {
    message: `Not in the organization's plan: ${outside.join(', ')}. Nothing was saved. Leave these tools out.`,
  });
}
