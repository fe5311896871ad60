import * as z from 'zod';
import { faultPlan } from '../faults.ts';
import { type Exchange, sendJson } from '../http/exchange.ts';
import { parsedJson } from '../json.ts';
import type { Steering } from '../steering.ts';

const recordingSwitch = z.strictObject({ on: z.boolean() });

/** Serves the admin paths of an emulator (`/_faults`, `/_calls`, `/_recording`); returns false for any other path. */
export async function serveAdmin(exchange: Exchange, { faults, calls }: Steering): Promise<boolean> {
  const path = exchange.target;
  if (!/^\/_(faults|calls|recording)$/.test(path)) return false;
  switch (`${exchange.method} ${path}`) {
    case 'PUT /_faults':
      await take(exchange, faultPlan, (plan) => faults.plan(plan));
      return true;
    case 'DELETE /_faults':
      faults.plan({});
      sendJson(exchange, 200, {});
      return true;
    case 'GET /_calls':
      sendJson(exchange, 200, calls.counts);
      return true;
    case 'DELETE /_calls':
      calls.clear();
      sendJson(exchange, 200, {});
      return true;
    case 'PUT /_recording':
      await take(exchange, recordingSwitch, ({ on }) => {
        calls.recording = on;
      });
      return true;
    default:
      sendJson(exchange, 405, { message: 'No such method on this path.' });
      return true;
  }
}

async function take<Schema extends z.ZodType>(
  exchange: Exchange,
  schema: Schema,
  use: (value: z.infer<Schema>) => void,
): Promise<void> {
  const parsed = schema.safeParse(parsedJson((await exchange.readBody()) ?? ''));
  if (!parsed.success) {
    sendJson(exchange, 400, { message: z.prettifyError(parsed.error) });
    return;
  }
  use(parsed.data);
  sendJson(exchange, 200, {});
}
