import { groups } from '../../../sdk/src/effects/groups.ts';
import { filterEffects } from '../../../sdk/src/effects/tools/color/filters.ts';
import { focusEffects } from '../../../sdk/src/effects/tools/focus/index.ts';
import { tools } from '../../../shared/catalog/tools.ts';

describe('initial bundle and effect groups', () => {
  it('together contain exactly one effect for every tool in the catalog', async () => {
    const loaded = await Promise.all(groups.map(({ load }) => load()));
    const codesOf = (effects: readonly { readonly code: string }[]) => effects.map(({ code }) => code).sort();
    expect(loaded.map(({ effects }) => codesOf(effects))).toEqual(
      groups.map(({ codes }) => [...codes].sort()),
    );
    const initial = [...filterEffects, ...focusEffects];
    expect(codesOf([...initial, ...loaded.flatMap(({ effects }) => effects)])).toEqual(codesOf(tools));
  });
});
