import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { readAssembly } from '../../local/assembly/read-assembly.ts';
import { resolveAssembly } from '../../local/assembly/resolve-assembly.ts';
import { tablesOf } from '../../local/dynamodb/tables.ts';
import { emulatorAccess } from '../../local/edge/emulator-access.ts';
import { sumOf } from '../../shared/collections/sum-of.ts';

/** What the tables hold of one organization, all months together. */
export interface Stored {
  /** Calls that the meter counted. */
  calls: number;
  /** Credits charged; what is only reserved is not in it. */
  credits: number;
  /** Reservations that are neither settled nor given back. */
  openReservations: number;
  events: number;
  entries: number;
  /** The versions of all profiles together. */
  versions: number;
}

type Row = Readonly<Record<string, unknown>>;

const reservationSchema = z.object({ amount: z.int() });
const creditsRowSchema = z.looseObject({ used: z.int().default(0) });

/** Reads the tables themselves, past everything that may be wrong in the service. */
export class StoredReader {
  private readonly client: DynamoDBDocumentClient;
  private readonly tableNames: readonly string[];

  constructor(endpoint: string, assemblyDirectory: string) {
    this.client = DynamoDBDocumentClient.from(new DynamoDBClient({ ...emulatorAccess, endpoint }));
    this.tableNames = tablesOf(resolveAssembly(readAssembly(assemblyDirectory))).map(
      ({ TableName }) => TableName,
    );
  }

  /** Everything. */
  async read(): Promise<ReadonlyMap<string, Stored>> {
    const found = new Found();
    await this.addCounters(found);
    await this.each('Events', ['orgId'], (row) => {
      found.of(row).events += 1;
    });
    await this.each('Feedback', ['orgId'], (row) => {
      found.of(row).entries += 1;
    });
    await this.each('Profiles', ['orgId', 'version'], (row) => {
      found.of(row).versions += z.int().parse(row.version);
    });
    return found.byOrganization;
  }

  /** Calls and credits alone, which are few rows however long the soak takes. */
  async readCounters(): Promise<ReadonlyMap<string, Stored>> {
    const found = new Found();
    await this.addCounters(found);
    return found.byOrganization;
  }

  close(): void {
    this.client.destroy();
  }

  private async addCounters(found: Found): Promise<void> {
    await this.each('Usage', ['orgId', 'calls'], (row) => {
      found.of(row).calls += z.int().parse(row.calls);
    });
    await this.each('Credits', null, (row) => addCredits(found.of(row), row));
  }

  /** @param attributes null for all */
  private async each(
    table: string,
    attributes: readonly string[] | null,
    visit: (row: Row) => void,
  ): Promise<void> {
    const TableName = this.tableNames.find((name) => name === `${table}Table`);
    if (TableName === undefined) throw new Error(`The stacks have no table ${table}.`);
    const names = Object.fromEntries((attributes ?? []).map((name, index) => [`#${index}`, name]));
    const projection =
      attributes === null
        ? {}
        : { ProjectionExpression: Object.keys(names).join(', '), ExpressionAttributeNames: names };
    const pages = paginateScan({ client: this.client }, { TableName, ConsistentRead: true, ...projection });
    for await (const { Items = [] } of pages) Items.forEach(visit);
  }
}

function addCredits(stored: Stored, row: Row): void {
  const { used, ...rest } = creditsRowSchema.parse(row);
  const reserved = Object.entries(rest)
    .filter(([name]) => name.startsWith('r#'))
    .map(([, value]) => reservationSchema.parse(value).amount);
  stored.credits += used - sumOf(reserved);
  stored.openReservations += reserved.length;
}

/** What was found so far, by organization. */
class Found {
  readonly byOrganization = new Map<string, Stored>();

  /** What the organization of a row has. */
  of({ orgId }: Row): Stored {
    const name = z.string().parse(orgId);
    const stored = this.byOrganization.get(name) ?? emptyStored();
    this.byOrganization.set(name, stored);
    return stored;
  }
}

export function emptyStored(): Stored {
  return { calls: 0, credits: 0, openReservations: 0, events: 0, entries: 0, versions: 0 };
}
