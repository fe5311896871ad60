import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type { Log } from '../../observability/logger.ts';
import type { QuotaStanding } from '../quota-headers.ts';
import type { GiveUp } from './give-up.ts';

/** A request on its way through the chain, and what its steps have found out. */
export interface Call {
  readonly event: APIGatewayProxyEvent;
  readonly context: Context;
  /** The API Gateway request id: the trace id of answers and log lines. */
  readonly traceId: string;
  readonly giveUp: GiveUp;
  /** Every line has the trace id; once it is known, also who calls. */
  log: Log;
  /** Settles when the call was counted, or refused by the quota; at once where nothing is counted. */
  counted: Promise<void>;
  /** Settles when the endpoint has ended, whichever way; null while it has not begun. */
  answering: Promise<unknown> | null;
  /** Null where no quota is known. */
  quota: QuotaStanding | null;
}
