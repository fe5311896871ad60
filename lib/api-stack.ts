import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Route, RouteGroup } from '../shared/contract/routes/route.ts';
import type { AiMode } from '../shared/contract/vocabulary.ts';
import { bindModels, bindSpeech } from './constructs/bind-models.ts';
import { bindTable } from './constructs/bind-table.ts';
import type { LogKeeping } from './constructs/log-keeping.ts';
import { WidgetRestApi } from './constructs/rest-api.ts';
import { bindTokenSecret } from './constructs/token-secret.ts';
import { addUsagePlans } from './constructs/usage-plans.ts';
import { WidgetFunction } from './constructs/widget-function.ts';
import type { DataStack } from './data-stack.ts';
import { groupSettings } from './group-settings.ts';
import { tableNames } from './tables.ts';

export interface ApiStackProps extends StackProps, LogKeeping {
  readonly data: DataStack;
  readonly bundlesDirectory: string;
  /** The Bedrock model of each AI mode. */
  readonly models: Readonly<Record<AiMode, string>>;
  readonly routes: readonly Route[];
}

/** Everything that can be thrown away and deployed again: the REST API, its functions and usage plans. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const groups = new Set(props.routes.map((route) => route.group));
    const { api } = new WidgetRestApi(this, 'RestApi', {
      ...props,
      authorizer: this.authorizer(props),
      functions: new Map([...groups].map((group) => [group, this.groupFunction(group, props)])),
    });
    const usagePlans = addUsagePlans(api);

    const address = `https://${api.restApiId}.execute-api.${this.region}.${this.urlSuffix}`;
    this.outputs({
      SiteRoot: `${address}/${api.deploymentStage.stageName}`,
      ApiId: api.restApiId,
      StageName: api.deploymentStage.stageName,
      UsagePlanSoloId: usagePlans.solo.usagePlanId,
      UsagePlanStarterId: usagePlans.starter.usagePlanId,
      UsagePlanProId: usagePlans.pro.usagePlanId,
      TokenSecretArn: props.data.tokenSecret.secretArn,
      ...Object.fromEntries(
        tableNames.map((name) => [`${name}TableName`, props.data.tables[name].tableName]),
      ),
    });
  }

  private authorizer(props: ApiStackProps): WidgetFunction {
    const authorizer = new WidgetFunction(this, 'AuthorizerFunction', {
      ...props,
      functionName: 'authorizer',
      description: 'Tells which organization and site a widget key belongs to.',
      memoryMegabytes: 1024,
      timeoutSeconds: 5,
    });
    bindTable(authorizer, 'Keys', props.data.tables.Keys, ['GetItem']);
    bindTable(authorizer, 'Organizations', props.data.tables.Organizations, ['GetItem']);
    return authorizer;
  }

  private groupFunction(group: RouteGroup, props: ApiStackProps): WidgetFunction {
    const settings = groupSettings[group];
    const groupFunction = new WidgetFunction(this, `${group[0]?.toUpperCase()}${group.slice(1)}Function`, {
      ...props,
      functionName: group,
      description: settings.description,
      memoryMegabytes: settings.memoryMegabytes,
      timeoutSeconds: settings.timeoutSeconds,
    });
    for (const name of tableNames) {
      const actions = settings.tables[name];
      if (actions !== undefined) bindTable(groupFunction, name, props.data.tables[name], actions);
    }
    if (settings.readsTokenSecret) bindTokenSecret(groupFunction, props.data.tokenSecret);
    if (settings.transformsContent) {
      bindModels(groupFunction, props.models);
      bindSpeech(groupFunction);
    }
    return groupFunction;
  }

  private outputs(values: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(values)) new CfnOutput(this, name, { value });
  }
}
