import * as z from 'zod';
import { headerNames } from '../../../shared/contract/headers.ts';
import type { ApiAnswer, ApiCall, CallApi } from './api-caller.ts';

/** The parts of a visit, in their order, and of tidying up after it. */
const pingStepNames = [
  'config',
  'profile read',
  'profile write',
  'profile read back',
  'event',
  'key delete',
  'profile delete',
  'event delete',
] as const;
export type PingStepName = (typeof pingStepNames)[number];

export interface PingStep {
  readonly step: PingStepName;
  /** Skipped: it needs what a part before it did not give, or the command was interrupted. */
  readonly outcome: 'ok' | 'failed' | 'skipped';
  /** The HTTP status; null without a response, and for steps that call no route of the API. */
  readonly status: number | null;
  /** The error code of a refusal. */
  readonly code: string | null;
  readonly durationMs: number;
  readonly traceId: string | null;
  /** The problem found; null when the step succeeded. */
  readonly complaint: string | null;
}

export interface Visit {
  readonly siteId: string;
  readonly userId: string;
  readonly eventId: string;
  /** A tool that every plan enables. */
  readonly featureCode: string;
}

const configSchema = z.object({ siteId: z.string() });
const profileSchema = z.object({
  exists: z.boolean(),
  features: z.array(z.object({ featureCode: z.string(), isEnabled: z.boolean() })),
  profileToken: z.string(),
});
const receiptSchema = z.object({ accepted: z.number(), ignored: z.number() });

/** Returns the problem of a successful response; null when it matches the contract. */
type Check = (body: unknown) => string | null;

/** Makes one call and judges its answer. */
type Ask = (
  step: PingStepName,
  expected: number,
  call: ApiCall,
  check: Check,
) => Promise<{ readonly step: PingStep; readonly answer: ApiAnswer }>;

/**
 * Does what a widget does in a page: reads its configuration, a visitor's profile, saves it, and sends an event.
 *
 * @param signal skips what has not begun. What has begun is waited for: it might write after all was tidied up.
 */
export async function visit(
  { siteId, userId, eventId, featureCode }: Visit,
  call: CallApi,
  signal: AbortSignal,
): Promise<readonly PingStep[]> {
  const ask = asking(call, signal);
  const config = await ask('config', 200, { method: 'GET', path: '/widget/config' }, (body) => {
    const parsed = configSchema.safeParse(body);
    return parsed.success && parsed.data.siteId === siteId
      ? null
      : 'It is not the configuration of this site.';
  });
  const profile = { method: 'GET', path: `/profiles/${userId}` } as const;
  const read = await ask('profile read', 200, profile, (body) => {
    const parsed = profileSchema.safeParse(body);
    return parsed.success && !parsed.data.exists ? null : 'It is not the empty profile of a new visitor.';
  });
  const token = profileSchema.safeParse(read.answer.body).data?.profileToken ?? null;
  const hasSaved: Check = (body) => {
    const features = profileSchema.safeParse(body).data?.features ?? [];
    const isSaved = features.some((feature) => feature.featureCode === featureCode && feature.isEnabled);
    return isSaved ? null : 'The setting that was saved is not in it.';
  };
  const write = {
    method: 'PUT',
    path: profile.path,
    body: { features: [{ featureCode, isEnabled: true }] },
  } as const;
  const saved =
    token === null
      ? [skipped('profile write'), skipped('profile read back')]
      : [
          await ask(
            'profile write',
            200,
            { ...write, headers: { [headerNames.profileToken]: token } },
            hasSaved,
          ),
          await ask('profile read back', 200, profile, hasSaved),
        ].map(({ step }) => step);
  const body = { featureCode, action: 'on', eventId, userId } as const;
  const event = await ask('event', 202, { method: 'POST', path: '/analytics/log', body }, (receipt) => {
    const parsed = receiptSchema.safeParse(receipt);
    // A site that does not track usage takes events and keeps none.
    const isTaken = parsed.success && parsed.data.accepted + parsed.data.ignored === 1;
    return isTaken ? null : 'The event was not taken.';
  });
  return [config.step, read.step, ...saved, event.step];
}

/** A part that was left out. */
export function skipped(step: PingStepName): PingStep {
  return {
    step,
    outcome: 'skipped',
    status: null,
    code: null,
    durationMs: 0,
    traceId: null,
    complaint: null,
  };
}

function asking(callApi: CallApi, signal: AbortSignal): Ask {
  return async (step, expected, call, check) => {
    if (signal.aborted) return { step: skipped(step), answer: noAnswer };
    const startMs = performance.now();
    const answer = await callApi(call);
    const durationMs = Math.round(performance.now() - startMs);
    const { status, code, traceId } = answer;
    const complaint = complaintAbout(answer, expected, check);
    const outcome = complaint === null ? 'ok' : 'failed';
    return { step: { step, outcome, status, code, durationMs, traceId, complaint }, answer };
  };
}

const noAnswer: ApiAnswer = { status: null, code: null, traceId: null, body: null, failure: null };

function complaintAbout(
  { status, code, body, failure }: ApiAnswer,
  expected: number,
  check: Check,
): string | null {
  if (failure !== null) return failure;
  if (status !== expected)
    return `It answers ${status}${code === null ? '' : ` ${code}`} instead of ${expected}.`;
  return check(body);
}
