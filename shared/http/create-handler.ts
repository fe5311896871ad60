import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { withinFunctionTime } from '../aws/deadline.ts';
import { logMessages } from '../observability/log-messages.ts';
import type { Log } from '../observability/logger.ts';
import type { Call } from './chain/call.ts';
import { errorAnswer } from './chain/error-answer.ts';
import { EndpointsByResource } from './chain/find-endpoint.ts';
import { GiveUp } from './chain/give-up.ts';
import { callerOf, takeHeaders } from './chain/key-hash.ts';
import { type CallCounter, Meter } from './chain/meter.ts';
import { withStandardHeaders } from './chain/standard-headers.ts';
import { withinChainTime } from './chain/within-chain-time.ts';
import { dispatch } from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';

/** What the chain itself touches. */
export interface ChainDeps {
  readonly log: Log;
  /** Null in a group whose routes all answer without a key. */
  readonly usage: CallCounter | null;
  /** Milliseconds since 1970. */
  now(): number;
}

const nothingToCount = Promise.resolve();

/**
 * The Lambda handler of a route group: the one chain, composed here and nowhere else, around its endpoints. It answers every
 * call, whatever is thrown below, and logs COMPLETED once for each.
 */
export function createHandler(endpoints: readonly Endpoint[], { log, usage, now }: ChainDeps) {
  const known = new EndpointsByResource(endpoints);
  const meter = new Meter(usage, now);

  /** Each step may throw what the caller is answered. */
  async function serve(call: Call): Promise<APIGatewayProxyResult> {
    const { event } = call;
    // First of all: nothing behind this line can log the key.
    const { headers, rawKey } = takeHeaders(event);
    const endpoint = known.find(event);
    const caller = endpoint.route.keyed ? callerOf(event, rawKey) : null;
    if (caller !== null) {
      const { orgId, siteId, keyId, plan } = caller;
      call.log = call.log.with({ orgId, siteId, keyId, plan });
      await meter.begin(call, caller, endpoint);
    }
    const answer = await dispatch(call, endpoint, headers, caller);
    await call.counted;
    return answer;
  }

  async function serveOrRefuse(call: Call): Promise<APIGatewayProxyResult> {
    try {
      return await withinChainTime(serve(call), call.context.getRemainingTimeInMillis());
    } catch (error) {
      // A call that the quota refuses is refused for that, whatever else went wrong with it.
      const cause = await call.counted.then(
        () => error,
        (refusal) => refusal,
      );
      await call.giveUp.now(call.answering, call.context.getRemainingTimeInMillis());
      return errorAnswer(cause, call);
    }
  }

  return withinFunctionTime(async (event: APIGatewayProxyEvent, context: Context) => {
    const startedAtMs = now();
    const call = beginCall(event, context, log);
    const answer = withStandardHeaders(await serveOrRefuse(call), call);
    const durationMs = now() - startedAtMs;
    call.log.info(logMessages.COMPLETED, { status: answer.statusCode, durationMs });
    return answer;
  });
}

function beginCall(event: APIGatewayProxyEvent, context: Context, log: Log): Call {
  const traceId = event.requestContext.requestId;
  const route = `${event.httpMethod} ${event.resource}`;
  return {
    event,
    context,
    traceId,
    giveUp: new GiveUp(),
    log: log.with({ traceId, awsRequestId: context.awsRequestId, route }),
    counted: nothingToCount,
    answering: null,
    quota: null,
  };
}
