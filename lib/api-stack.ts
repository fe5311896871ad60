import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { sharedPlans } from '../shared/catalog/plans.ts';
import type { RouteGroup } from '../shared/contract/routes/route.ts';
import { routes } from '../shared/contract/routes.ts';
import { bindGuardrail, bindModels, bindSpeech } from './constructs/bind-models.ts';
import { bindTable } from './constructs/bind-table.ts';
import { addCustomDomain } from './constructs/custom-domain.ts';
import { GradualDeployments } from './constructs/gradual-deployments.ts';
import { stageName, WidgetRestApi } from './constructs/rest-api.ts';
import { addUsagePlans } from './constructs/shared-usage-plans.ts';
import { bindTokenSecret } from './constructs/token-secret.ts';
import { addWebAcl } from './constructs/web-acl.ts';
import { WidgetFunction } from './constructs/widget-function.ts';
import type { DataStack } from './data-stack.ts';
import type { DeployOptions } from './deploy-options.ts';
import { groupSettings } from './group-settings.ts';
import { tableNameOutput, usagePlanOutput } from './stack-outputs.ts';
import { tableNames } from './tables.ts';

export interface ApiStackProps extends StackProps {
  readonly data: DataStack;
  /** Prefix of alarm, metric and dashboard names; defaults to the stack name. */
  readonly deploymentName?: string;
  readonly bundlesDirectory: string;
  readonly options: DeployOptions;
}

/**
 * Stack with the REST API, its functions and usage plans. It stores no data. After the API is replaced, all keys are
 * rejected until `widgetctl org repair --all` is run, because every organization's usage key is attached to the former
 * API's stage and usage plans.
 */
export class ApiStack extends Stack {
  readonly deploymentName: string;
  readonly api: RestApi;
  readonly accessLog: LogGroup;
  readonly authorizer: WidgetFunction;
  readonly groupFunctions: ReadonlyMap<RouteGroup, WidgetFunction>;
  /** Public base URL, without a path after the stage. */
  readonly siteRoot: string;
  readonly webAclName: string | null;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { options } = props;
    this.deploymentName = props.deploymentName ?? this.stackName;
    const groups = new Set(routes.map((route) => route.group));
    this.authorizer = this.addAuthorizer(props);
    this.groupFunctions = new Map([...groups].map((group) => [group, this.addGroupFunction(group, props)]));
    const restApi = new WidgetRestApi(this, 'RestApi', {
      ...options,
      name: this.deploymentName,
      routes,
      authorizer: this.authorizer,
      functions: this.groupFunctions,
      hasWebAcl: options.webAcl !== null,
    });
    this.api = restApi.api;
    this.accessLog = restApi.accessLog;
    const { stageArn } = this.api.deploymentStage;
    this.webAclName =
      options.webAcl === null
        ? null
        : addWebAcl(this, { ...options.webAcl, stageArn, metricPrefix: this.deploymentName });
    const address = `https://${this.api.restApiId}.execute-api.${this.region}.${this.urlSuffix}`;
    this.siteRoot =
      options.customDomain === null
        ? `${address}/${stageName}`
        : `https://${options.customDomain.domainName}`;
    this.deployGradually(props);
    this.addOutputs(props);
  }

  private addOutputs({ data, options }: ApiStackProps): void {
    const { api } = this;
    const usagePlans = addUsagePlans(api);
    const outputs = {
      SiteRoot: this.siteRoot,
      ...(options.customDomain !== null && {
        DomainTarget: addCustomDomain(this, api, options.customDomain),
      }),
      ApiId: api.restApiId,
      StageName: api.deploymentStage.stageName,
      ...Object.fromEntries(sharedPlans.map((plan) => [usagePlanOutput(plan), usagePlans[plan].usagePlanId])),
      ModelStandard: options.models.standard,
      ModelSmart: options.models.smart,
      ModelGenius: options.models.genius,
      ...(options.models.judge !== undefined && { ModelJudge: options.models.judge }),
      TokenSecretArn: data.tokens.secret.secretArn,
      AccessLogGroupName: this.accessLog.logGroupName,
      FunctionLogGroupNames: this.functionLogGroupNames(data).join(','),
      ...Object.fromEntries(tableNames.map((name) => [tableNameOutput(name), data.tables[name].tableName])),
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }

  private functionLogGroupNames({ tokens }: DataStack): string[] {
    const functions = [this.authorizer, ...this.groupFunctions.values(), tokens.rotation];
    return functions.map(({ logGroup }) => logGroup.logGroupName);
  }

  private addAuthorizer({ data, bundlesDirectory, options }: ApiStackProps): WidgetFunction {
    const authorizer = new WidgetFunction(this, 'AuthorizerFunction', {
      ...options,
      bundlesDirectory,
      functionName: 'authorizer',
      description: 'Verifies widget keys and returns their organization and site.',
      memoryMegabytes: 1024,
      timeoutSeconds: 5,
      isGradual: options.deployment !== 'all-at-once',
    });
    bindTable(authorizer, 'Keys', data.tables.Keys, ['GetItem']);
    bindTable(authorizer, 'Organizations', data.tables.Organizations, ['GetItem']);
    return authorizer;
  }

  private addGroupFunction(
    group: RouteGroup,
    { data, bundlesDirectory, options }: ApiStackProps,
  ): WidgetFunction {
    const settings = groupSettings[group];
    const groupFunction = new WidgetFunction(this, `${group[0]?.toUpperCase()}${group.slice(1)}Function`, {
      ...options,
      bundlesDirectory,
      functionName: group,
      description: settings.description,
      memoryMegabytes: settings.memoryMegabytes,
      timeoutSeconds: settings.timeoutSeconds,
      provisionedConcurrency: settings.isOnPageLoad ? options.provisionedConcurrency : null,
      isGradual: options.deployment !== 'all-at-once',
      reservedConcurrency: settings.transformsContent ? options.contentReservedConcurrency : null,
    });
    for (const name of tableNames) {
      const actions = settings.tables[name];
      if (actions !== undefined) bindTable(groupFunction, name, data.tables[name], actions);
    }
    if (settings.tokenSecret !== null) {
      bindTokenSecret(groupFunction, data.tokens.secret, settings.tokenSecret);
    }
    const retentionMonths = new Map(Object.entries(options.retentionMonths)).get(group) ?? null;
    if (retentionMonths !== null) groupFunction.setEnvironment('RETENTION_MONTHS', String(retentionMonths));
    if (settings.transformsContent) {
      bindModels(groupFunction, options.models, options.modelFamilies);
      if (options.guardrail !== null) bindGuardrail(groupFunction, options.guardrail);
      bindSpeech(groupFunction);
      if (options.contact !== undefined) groupFunction.setEnvironment('CONTACT', options.contact);
      groupFunction.setEnvironment('MODEL_CALLS_AT_ONCE', String(options.modelCallsAtOnce));
      groupFunction.setEnvironment('MODEL_CALLS_PER_MINUTE', String(options.modelCallsPerMinute));
    }
    return groupFunction;
  }

  /**
   * Configures gradual deployments of the authorizer and the route group functions. The authorizer is
   * included because a broken version of it would reject every caller.
   */
  private deployGradually({ bundlesDirectory, options }: ApiStackProps): void {
    const { deployment } = options;
    if (deployment === 'all-at-once') return;
    new GradualDeployments(this, 'Deployments', {
      ...options,
      deployment,
      bundlesDirectory,
      deploymentName: this.deploymentName,
      siteRoot: this.siteRoot,
      functions: new Map([['authorizer', this.authorizer], ...this.groupFunctions]),
    });
  }
}
