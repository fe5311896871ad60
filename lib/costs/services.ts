import { recordOf } from '../../shared/collections/record-of.ts';

/** The AWS services that a call is charged for. */
export const costServices = [
  'apiGateway',
  'lambda',
  'dynamodb',
  'logs',
  'traces',
  'dataOut',
  'models',
  'speech',
] as const;
export type CostService = (typeof costServices)[number];

/** What AWS calls them on its bill. */
export const costServiceNames: Readonly<Record<CostService, string>> = {
  apiGateway: 'API Gateway',
  lambda: 'Lambda',
  dynamodb: 'DynamoDB',
  logs: 'CloudWatch Logs',
  traces: 'X-Ray',
  dataOut: 'Data transfer',
  models: 'Bedrock',
  speech: 'Polly',
};

/** A value for each service. */
export type ByService<Value> = Readonly<Record<CostService, Value>>;

/** US dollars by service. */
export type Dollars = ByService<number>;

/** Makes a value for each service. */
export function ofEachService<Value>(make: (service: CostService) => Value): ByService<Value> {
  return recordOf(costServices, make);
}

/** US dollars of all services together. */
export function sumOfServices(dollars: Dollars): number {
  return costServices.reduce((sum, service) => sum + dollars[service], 0);
}
