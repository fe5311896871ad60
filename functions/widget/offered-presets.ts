import { entitlementOf, isToolEnabled } from '../../shared/catalog/enabled-tools.ts';
import { findTool } from '../../shared/catalog/tools.ts';
import type { PresetList } from '../../shared/contract/widget.ts';
import type { Preset } from '../../shared/data/presets.ts';
import type { Caller } from '../../shared/security/caller.ts';

export function offeredPresets(presets: readonly Preset[], caller: Caller): PresetList['presets'] {
  const entitlement = entitlementOf(caller);
  return presets
    .filter((preset) => !preset.hidden)
    .map(({ code, name, names, description, tools, builtIn }) => ({
      code,
      name,
      names,
      description,
      tools: tools.filter(({ featureCode }) => {
        const tool = findTool(featureCode);
        return tool !== undefined && isToolEnabled(tool, entitlement);
      }),
      builtIn,
    }))
    .filter((preset) => preset.tools.length > 0);
}
