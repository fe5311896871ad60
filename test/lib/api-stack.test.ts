import { builtStacks, logicalIdOf, resourcesOf } from './template.ts';

const { api } = builtStacks();

/**
 * Logical ids of deployed resources. A changed id replaces the resource: a new usage plan has no usage keys, so calls are
 * rejected until `widgetctl org repair --all` has run, and a new API has a new URL. The id of a usage plan follows from the
 * name of its plan; additional plans need no entry here.
 */
const deployedIds = {
  'AWS::ApiGateway::RestApi': ['RestApi135E9C73'],
  'AWS::ApiGateway::Stage': ['RestApiDeploymentStageprodB11ECE9F'],
  'AWS::ApiGateway::UsagePlan': [
    'RestApiproplanAB00B288',
    'RestApisoloplan5B999B07',
    'RestApistarterplan3D8F041E',
  ],
};

describe('the API stack', () => {
  it.each(Object.entries(deployedIds))('keeps the logical ids of each %s', (type, ids) => {
    expect(resourcesOf(api, type).map(([id]) => id)).toEqual(expect.arrayContaining(ids));
  });

  it('exports the id of each usage plan as an output', () => {
    expect(
      ['UsagePlanSoloId', 'UsagePlanStarterId', 'UsagePlanProId'].map((name) =>
        logicalIdOf(api.Outputs[name]?.Value),
      ),
    ).toEqual(['RestApisoloplan5B999B07', 'RestApistarterplan3D8F041E', 'RestApiproplanAB00B288']);
  });
});
