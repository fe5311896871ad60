import type { Operator } from '../../bin/widgetctl/connect.ts';
import type { StoreProxy } from '../../local/dynamodb/store-proxy.ts';
import type { LocalRuntime } from '../../local/runtime.ts';
import type { SoakVisitor } from './actions/visitor.ts';
import type { Caller } from './caller.ts';
import type { Tenants } from './tenants.ts';

/** What a soak acts on. */
export interface Ground {
  readonly runtime: LocalRuntime;
  readonly operator: Operator;
  /** Every call of the functions to DynamoDB goes through it. */
  readonly store: StoreProxy;
  readonly caller: Caller;
  readonly tenants: Tenants;
  /** A visitor of the large organization that the load leaves alone. */
  readonly probe: SoakVisitor;
}
