import * as z from 'zod';
import { type Exchange, serveExchanges } from '../local/emulator/exchange.ts';

export interface ModelCall {
  readonly model: string;
  /** HTTP status, or 0 when the connection failed. */
  readonly status: number;
  readonly isRepair: boolean;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

const requestSchema = z.object({ messages: z.array(z.unknown()) });
const responseSchema = z.object({
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number() }).optional(),
});

/** Header with the trace ID of the API request. The AWS SDK adds it to every call that a function makes. */
const traceHeader = 'x-amzn-trace-id';

/** Proxy that forwards model calls from the functions to Bedrock and records them. */
export class ModelCallRecorder {
  target = '';
  private readonly byTrace = new Map<string, ModelCall[]>();

  listen() {
    return serveExchanges((exchange) => this.forward(exchange));
  }

  /**
   * Removes and returns the model calls made for an API request.
   *
   * @param trace value of the trace header in the response
   */
  take(trace: string): readonly ModelCall[] {
    const calls = this.byTrace.get(rootOf(trace)) ?? [];
    this.byTrace.delete(rootOf(trace));
    return calls;
  }

  private async forward(exchange: Exchange): Promise<void> {
    const body = await exchange.readBody();
    const { method, signal } = exchange;
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const url = new URL(exchange.target, this.target);
    try {
      const response = await fetch(url, { method, headers, body, signal });
      const text = await response.text();
      this.record(exchange, body, response.status, text);
      const passed = [...response.headers].filter(([name]) => /^(content-type$|x-amz)/.test(name));
      exchange.send(response.status, Object.fromEntries(passed), text);
    } catch (error) {
      this.record(exchange, body, 0, '');
      throw error;
    }
  }

  private record(exchange: Exchange, request: string, status: number, response: string): void {
    const root = rootOf(exchange.header(traceHeader) ?? '');
    const usage = status === 200 ? responseSchema.parse(JSON.parse(response)).usage : undefined;
    const call = {
      model: decodeURIComponent(/^\/model\/([^/]+)\//.exec(exchange.target)?.[1] ?? ''),
      status,
      isRepair: requestSchema.parse(JSON.parse(request)).messages.length > 1,
      inputTokens: usage?.inputTokens ?? 0,
      outputTokens: usage?.outputTokens ?? 0,
    };
    this.byTrace.set(root, [...(this.byTrace.get(root) ?? []), call]);
  }
}

function rootOf(header: string): string {
  return /Root=([^;,]+)/.exec(header)?.[1] ?? '';
}
