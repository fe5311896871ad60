import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { EventsTable, type NewEvent } from '../../../shared/data/events.ts';
import { FeedbackTable, type NewEntry } from '../../../shared/data/feedback.ts';
import { visitorHash } from '../../../shared/data/visitor-hash.ts';
import type { Deployment } from './deployment.ts';

type SeedEvent = Partial<Omit<NewEvent, 'occurredAtMs' | 'visitorHash'>> & {
  readonly at: string;
  readonly userId?: string;
};

/** Writes items as the API does, but with timestamps that the API would reject. */
export class Seed {
  private readonly client: DynamoDBDocumentClient;
  private readonly events: EventsTable;
  private readonly feedback: FeedbackTable;

  private readonly deployment: Deployment;

  constructor(deployment: Deployment) {
    this.deployment = deployment;
    const raw = new DynamoDBClient({ endpoint: deployment.runtime.awsEndpoint, region: 'us-east-1' });
    this.client = DynamoDBDocumentClient.from(raw, { marshallOptions: { removeUndefinedValues: true } });
    this.events = new EventsTable(this.client, deployment.outputs.EventsTableName);
    this.feedback = new FeedbackTable(this.client, deployment.outputs.FeedbackTableName);
  }

  async addEvents(orgId: string, seeds: readonly SeedEvent[]): Promise<void> {
    const row = await this.deployment.organizationRow(orgId);
    const hashKey = row?.visitorHashKey ?? '';
    for (const { at, userId, ...fields } of seeds) {
      const event: NewEvent = {
        eventId: null,
        siteId: 'shop',
        featureCode: 'text_zoom',
        action: 'on',
        pagePath: null,
        ...fields,
        occurredAtMs: Date.parse(at),
        visitorHash: userId === undefined ? null : visitorHash(hashKey, userId),
      };
      await this.events.record(orgId, [event], Date.parse(at), () => 5_000);
    }
  }

  async addEntry(orgId: string, at: string, entry: NewEntry): Promise<string> {
    return (await this.feedback.receive(orgId, entry, Date.parse(at))).entry.reference;
  }

  async dump(tableName: string): Promise<Record<string, unknown>[]> {
    const rows: Record<string, unknown>[] = [];
    for await (const page of paginateScan({ client: this.client }, { TableName: tableName })) {
      rows.push(...(page.Items ?? []));
    }
    return rows;
  }

  close(): void {
    this.client.destroy();
  }
}
