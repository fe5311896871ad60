import { type App, Stack } from 'aws-cdk-lib';
import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from 'cdk-nag';
import { routes } from '../../shared/contract/routes.ts';
import { type SynthesisInput, withApp } from './synthesize.ts';

/** `rule at construct` for each finding that nobody has acknowledged. */
function findingsOf(pack: NagPack, app: App): string[] {
  return pack
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources = [] }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
    );
}

const deployments: [name: string, input: SynthesisInput][] = [
  ['as it comes', {}],
  ['with every route', { routes }],
  ['to be destroyed with its stacks', { context: { removalPolicy: 'destroy' } }],
  [
    'with models of one geography and of one Region',
    {
      routes,
      context: {
        modelStandard: 'eu.anthropic.claude-haiku-4-5-20251001-v1:0',
        modelSmart: 'amazon.nova-2-lite-v1:0',
      },
    },
  ],
];

describe('cdk-nag', () => {
  it.each(deployments)('finds nothing against the AWS Solutions rules in the deployment %s', (_, input) => {
    expect(withApp(input, (app) => findingsOf(new AwsSolutionsChecks(), app))).toEqual([]);
  });

  it.each(deployments)('finds nothing against the Serverless rules in the deployment %s', (_, input) => {
    expect(withApp(input, (app) => findingsOf(new ServerlessChecks(), app))).toEqual([]);
  });

  it('does find what nobody acknowledged', () => {
    const findings = withApp({}, (app) => {
      new Table(new Stack(app, 'Careless'), 'Table', {
        partitionKey: { name: 'id', type: AttributeType.STRING },
      });
      return findingsOf(new AwsSolutionsChecks(), app);
    });
    expect(findings).toEqual(['AwsSolutions-DDB3 at Careless/Table/Resource']);
  });
});
