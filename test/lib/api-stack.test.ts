import { builtStacks, logicalIdOf, objectsOf, resourcesOf } from './template.ts';

const { api } = builtStacks();

/**
 * Changing one of these ids, or the stage's name, makes the resource anew: every organization's usage key is then in no
 * usage plan, and its calls are refused until `widgetctl org repair --all` has run. A new API also has a new address.
 */
const idsThatKeysHangOn = {
  'AWS::ApiGateway::RestApi': ['RestApi135E9C73'],
  'AWS::ApiGateway::Stage': ['RestApiDeploymentStageprodB11ECE9F'],
  'AWS::ApiGateway::UsagePlan': [
    'RestApiproplanAB00B288',
    'RestApisoloplan5B999B07',
    'RestApistarterplan3D8F041E',
  ],
};

describe('the API stack', () => {
  it.each(Object.entries(idsThatKeysHangOn))('keeps the logical ids of every %s', (type, ids) => {
    expect(
      resourcesOf(api, type)
        .map(([id]) => id)
        .sort(),
    ).toEqual(ids);
  });

  it('keeps the name of its stage, and every usage plan on it', () => {
    const [[stageId, stage] = ['', undefined]] = resourcesOf(api, 'AWS::ApiGateway::Stage');
    expect(stage?.Properties.StageName).toBe('prod');
    for (const [, plan] of resourcesOf(api, 'AWS::ApiGateway::UsagePlan')) {
      const [one, ...others] = objectsOf(plan.Properties.ApiStages);
      expect(others).toEqual([]);
      expect([logicalIdOf(one?.ApiId), logicalIdOf(one?.Stage)]).toEqual(['RestApi135E9C73', stageId]);
    }
  });

  it('tells where its usage plans are by their own outputs', () => {
    expect(
      ['UsagePlanSoloId', 'UsagePlanStarterId', 'UsagePlanProId'].map((name) =>
        logicalIdOf(api.Outputs[name]?.Value),
      ),
    ).toEqual(['RestApisoloplan5B999B07', 'RestApistarterplan3D8F041E', 'RestApiproplanAB00B288']);
  });
});
