import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { UsageOperations } from '../bin/widgetctl/operations/usage.ts';
import { EventRows } from '../bin/widgetctl/store/event-rows.ts';
import { OrganizationRows } from '../bin/widgetctl/store/organization-rows.ts';
import { emulatorAccess } from '../local/edge/emulator-access.ts';
import { documentClient } from '../shared/data/store.ts';
import { UsageTable } from '../shared/data/usage.ts';

/** One report in a process of its own, so that its memory is its own: prints what it found and what it took. */
const [endpoint = '', orgId = '', from = '', to = '', organizations = '', events = '', usage = ''] =
  process.argv.slice(2);
const dynamoDb = new DynamoDBClient({
  endpoint,
  ...emulatorAccess,
});
let queries = 0;
dynamoDb.middlewareStack.add((next) => async (args) => {
  queries += 1;
  return next(args);
});
const client = documentClient(dynamoDb);
const operations = new UsageOperations({
  organizationRows: new OrganizationRows(client, organizations),
  eventRows: new EventRows(client, events),
  usage: new UsageTable(client, usage),
  now: Date.now,
});
const startedMs = performance.now();
const report = await operations.tools(orgId, { from, to });
console.log(
  JSON.stringify({
    events: report.events,
    visitors: report.visitors,
    milliseconds: Math.round(performance.now() - startedMs),
    calls: queries,
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
);
