import { type ILogGroup, QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

const waits = ['dynamodb', 'bedrock', 'polly', 'secrets']
  .map((service) => `sum(waits.${service}.1) / count(*) as ${service}`)
  .join(', ');

export const throttledOrganizations = new QueryString({
  filterStatements: ['status = "429"'],
  statsStatements: ['count(*) as refused by orgId, plan, responseType, routeKey'],
  sort: 'refused desc',
  limit: 20,
});

export interface QueriedLogs {
  readonly accessLog: ILogGroup;
  readonly functionLogs: readonly ILogGroup[];
}

/** Saves the runbook's queries in a Logs Insights folder named after the deployment. */
export function addSavedQueries(
  scope: Construct,
  folder: string,
  { accessLog, functionLogs }: QueriedLogs,
): void {
  const save = (id: string, name: string, logGroups: ILogGroup[], queryString: QueryString): void => {
    new QueryDefinition(scope, id, { queryDefinitionName: `${folder}/${name}`, logGroups, queryString });
  };
  save(
    'PathOfATraceQuery',
    'path of a trace id',
    [accessLog, ...functionLogs],
    new QueryString({
      fields: [
        ...['@timestamp', 'service', 'message', 'routeKey', 'route', 'status', 'code', 'error'],
        // `awsRequestId` is the only ID that is in both the access log and Lambda's crash reports.
        ...['awsRequestId', 'type', 'record.status', '@log'],
      ],
      // Matches a trace ID or Lambda request ID in any field of application and Lambda log entries.
      filterStatements: ['@message like "PUT-THE-ID-HERE"'],
      sort: '@timestamp asc',
      limit: 200,
    }),
  );
  save('ThrottledOrganizationsQuery', 'most throttled organizations', [accessLog], throttledOrganizations);
  save(
    'UnusualUsageQuery',
    'unusual usage',
    [...functionLogs],
    new QueryString({
      filterStatements: ['ispresent(warning)'],
      statsStatements: ['min(@timestamp) as first, max(@timestamp) as last by orgId, warning, siteId, keyId'],
      sort: 'last desc',
      limit: 50,
    }),
  );
  save(
    'SlowestRoutesQuery',
    'slowest routes',
    [accessLog],
    new QueryString({
      filterStatements: ['status like /^[23]/'],
      statsStatements: [
        'count(*) as calls, pct(responseLatency, 50) as p50, pct(responseLatency, 99) as p99, max(responseLatency) as slowest, avg(authorizerLatency) as authorizer by routeKey',
      ],
      sort: 'p99 desc',
      limit: 50,
    }),
  );
  save(
    'WaitsQuery',
    'where calls wait',
    [...functionLogs],
    new QueryString({
      filterStatements: ['ispresent(durationMs)'],
      statsStatements: [`count(*) as calls, avg(durationMs) as duration, ${waits} by route`],
      sort: 'duration desc',
      limit: 50,
    }),
  );
  save(
    'ErrorsByCodeQuery',
    'errors by code',
    [...functionLogs],
    new QueryString({
      filterStatements: ['ispresent(code)'],
      statsStatements: ['count(*) as times by code, service, route, error'],
      sort: 'times desc',
      limit: 50,
    }),
  );
}
