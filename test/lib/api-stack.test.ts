import { builtStacks, logicalIdOf, resourcesOf } from './template.ts';

const { api } = builtStacks();

/**
 * Logical IDs of deployed resources. Changing an ID replaces the resource. A new usage plan has no usage keys, so calls
 * are rejected until `widgetctl org repair --all` is run. A new API has a new URL. A usage plan's logical ID is derived
 * from the plan's name. Additional plans need no entry here.
 */
const deployedIds = {
  'AWS::ApiGateway::RestApi': ['RestApi135E9C73'],
  'AWS::ApiGateway::Stage': ['RestApiDeploymentStageprodB11ECE9F'],
  'AWS::ApiGateway::UsagePlan': [
    'RestApiproplanAB00B288',
    'RestApisoloplan5B999B07',
    'RestApistarterplan3D8F041E',
    'RestApisuspendedplan0BE096B5',
  ],
};

describe('API stack', () => {
  it.each(Object.entries(deployedIds))('keeps the logical ID of each %s', (type, ids) => {
    expect(resourcesOf(api, type).map(([id]) => id)).toEqual(expect.arrayContaining(ids));
  });

  it('outputs the ID of each usage plan', () => {
    expect(
      ['UsagePlanSoloId', 'UsagePlanStarterId', 'UsagePlanProId'].map((name) =>
        logicalIdOf(api.Outputs[name]?.Value),
      ),
    ).toEqual(['RestApisoloplan5B999B07', 'RestApistarterplan3D8F041E', 'RestApiproplanAB00B288']);
  });
});
