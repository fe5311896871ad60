import { builtStacks, logicalIdOf } from './template.ts';

const { api } = builtStacks();

describe('API stack', () => {
  it('outputs the ID of each usage plan', () => {
    expect(
      ['UsagePlanSoloId', 'UsagePlanStarterId', 'UsagePlanProId'].map((name) =>
        logicalIdOf(api.Outputs[name]?.Value),
      ),
    ).toEqual(['RestApisoloplan5B999B07', 'RestApistarterplan3D8F041E', 'RestApiproplanAB00B288']);
  });
});
