import { getPlanFeatures } from '../../shared/contract/routes/widget.ts';
import { Reader } from './actions/reader.ts';
import { Transformer } from './actions/transformer.ts';
import { SoakVisitor } from './actions/visitor.ts';
import { Writer } from './actions/writer.ts';
import type { Caller } from './caller.ts';
import type { Tenants } from './tenants.ts';

/** Something a client does, and how often it does it among 100 things. */
type Weighted = readonly [weight: number, act: () => Promise<unknown>];

/** Clients that call at the same time, each one call after the other. */
const clientCount = 8;
const visitorsPerClient = 10;

/** The steady mixed load: the same clients and visitors from the beginning to the end. */
export class Load {
  readonly visitors: readonly SoakVisitor[];
  private readonly clients: readonly (readonly Weighted[])[];

  constructor(caller: Caller, tenants: Tenants) {
    const own = Array.from({ length: clientCount }, (_, client) =>
      Array.from(
        { length: visitorsPerClient },
        (_, visitor) => new SoakVisitor(caller, tenants.large, `visitor ${client} ${visitor}`),
      ),
    );
    this.visitors = own.flat();
    this.clients = own.map((visitors, client) => actionsOf(caller, tenants, client, visitors));
  }

  /** Calls until the signal comes; ends when every call that was under way is through. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(
      this.clients.map(async (actions) => {
        while (!signal.aborted) await pick(actions)();
      }),
    );
  }
}

function actionsOf(
  caller: Caller,
  { large, changing, small }: Tenants,
  client: number,
  visitors: readonly SoakVisitor[],
): readonly Weighted[] {
  const reader = new Reader(caller, large);
  // A smaller plan also has a smaller rate.
  const changed = new Reader(caller, changing, ['200', '429 RATE_LIMITED']);
  const writer = new Writer(caller, large, `client-${client}`);
  const transformer = new Transformer(caller, large, client);
  const spent = ['200', '429 QUOTA_EXCEEDED'];
  const spendMonth = () => caller.call({ route: getPlanFeatures, tenant: small, expected: spent });
  return [
    [10, () => reader.readConfig()],
    [6, () => reader.readPlanFeatures()],
    [6, () => reader.readPresets()],
    [4, () => reader.readBootToken()],
    [1, () => reader.readHealth()],
    [12, () => oneOf(visitors).read()],
    [8, () => oneOf(visitors).readActiveFeatures()],
    [18, () => oneOf(visitors).save()],
    [8, () => writer.logEvents(1)],
    [3, () => writer.logEvents(5)],
    [3, () => writer.sendFeedback()],
    [2, () => writer.sendReport()],
    [5, () => transformer.transform()],
    [3, () => changed.readPlanFeatures()],
    [3, () => changed.readPresets()],
    [5, spendMonth],
    [1, () => reader.readFromForeignPage()],
    [1, () => reader.readWithUnknownKey()],
    [0.5, () => reader.readWithoutKey()],
    [0.5, () => writer.sendNonsense()],
  ];
}

function pick(actions: readonly Weighted[]): () => Promise<unknown> {
  let left = Math.random() * actions.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, act] of actions) {
    left -= weight;
    if (left < 0) return act;
  }
  return async () => undefined;
}

function oneOf(visitors: readonly SoakVisitor[]): SoakVisitor {
  const found = visitors[Math.floor(Math.random() * visitors.length)];
  if (found === undefined) throw new Error('A client has no visitors.');
  return found;
}
