import * as z from 'zod';
import type { Exchange } from '../local/stand-in/http/exchange.ts';
import { serveExchanges } from '../local/stand-in/http/http-server.ts';
import { parsedJson } from '../local/stand-in/json.ts';

/** The status of a call that broke off, or that the function gave up. */
export const noAnswerStatus = 0;

/** What one call of Converse was and cost. */
export interface ModelCall {
  /** The id that was asked. */
  readonly model: string;
  /** 200, why there was no answer, or {@link noAnswerStatus}. */
  readonly status: number;
  /** True when the model was asked for a better answer than its first. */
  readonly isRepair: boolean;
  /** As the model counts; 0 where it had no answer. */
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A way to Bedrock, or to what stands in for it, on which every call is counted. */
export interface ModelCallRecorder {
  /** For the functions' `AWS_ENDPOINT_URL_BEDROCK_RUNTIME`. */
  readonly endpoint: string;
  /** Where the calls go on to. */
  connect(endpoint: string): void;
  /** Takes the calls that were made for one request of the API, by the trace header of its answer. */
  take(trace: string): ModelCall[];
  stop(): Promise<void>;
}

const requestSchema = z.object({ messages: z.array(z.unknown()) });
const responseSchema = z.object({
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number() }).optional(),
});

/** What a call needs on its way; what stands in for Bedrock checks no signature, and what signs for AWS signs anew. */
const passedOn = ['content-type', 'accept'];

/** The SDK in a function sends with each call the trace header of the request that the function works on. */
const traceHeader = 'x-amzn-trace-id';

/** Listens on loopback and passes every call on. */
export async function recordModelCalls(): Promise<ModelCallRecorder> {
  let target = '';
  const byTrace = new Map<string, ModelCall[]>();
  const server = await serveExchanges(0, {}, async (exchange) => {
    const body = (await exchange.readBody()) ?? '';
    const root = rootOf(exchange.header(traceHeader) ?? '');
    const add = (status: number, text: string) =>
      byTrace.set(root, [...(byTrace.get(root) ?? []), callOf(exchange.target, body, status, text)]);
    try {
      const { status, headers, text } = await passOn(exchange, target, body);
      add(status, text);
      exchange.send(status, headers, text);
    } catch (error) {
      add(noAnswerStatus, '');
      throw error;
    }
  });
  return {
    endpoint: server.endpoint,
    connect: (endpoint) => {
      target = endpoint;
    },
    take: (trace) => {
      const calls = byTrace.get(rootOf(trace)) ?? [];
      byTrace.delete(rootOf(trace));
      return calls;
    },
    stop: server.stop,
  };
}

async function passOn(exchange: Exchange, target: string, body: string) {
  const gone = new AbortController();
  void exchange.closed().then(() => gone.abort());
  const headers = passedOn.flatMap((name): [string, string][] => {
    const value = exchange.header(name);
    return value === undefined ? [] : [[name, value]];
  });
  const { method } = exchange;
  const answer = await fetch(new URL(exchange.target, target), {
    method,
    headers,
    body,
    signal: gone.signal,
  });
  const ofAws = [...answer.headers].filter(
    ([name]) => name === 'content-type' || name.startsWith('x-amz') || name === 'x-local-model',
  );
  return { status: answer.status, headers: Object.fromEntries(ofAws), text: await answer.text() };
}

function callOf(target: string, request: string, status: number, response: string): ModelCall {
  const messages = requestSchema.safeParse(parsedJson(request)).data?.messages ?? [];
  const usage = status === 200 ? responseSchema.safeParse(parsedJson(response)).data?.usage : undefined;
  return {
    model: decodeURIComponent(/^\/model\/([^/]+)\/converse$/.exec(target)?.[1] ?? ''),
    status,
    isRepair: messages.length > 1,
    inputTokens: usage?.inputTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
  };
}

/** `Root=1-5759e988-bd862e3fe1be46a994272793`, whatever stands behind it. */
function rootOf(header: string): string {
  return /Root=([^;,]+)/.exec(header)?.[1] ?? '';
}
