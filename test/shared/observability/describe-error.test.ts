import * as z from 'zod';
import * as mini from 'zod/mini';
import { StoreUnavailableError } from '../../../shared/data/store.ts';
import { InternalError } from '../../../shared/errors/errors.ts';
import { describeError } from '../../../shared/observability/describe-error.ts';

const widgetKey = `wk_live_${'aB3'.repeat(10)}xy`;
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ2aXNpdG9yLTcifQ.c2lnbmF0dXJl';
const visitor = 'visitor-7';
const address = 'ada@example.org';
const pageText = 'The committee decided to close the library.';
const secrets = [widgetKey, token, visitor, address, pageText];

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

/** Schema that can produce every kind of issue whose message or path may quote the input. */
const schema = z.strictObject({
  plan: z.enum(['solo', 'pro']),
  limits: z.object({ callsPerMonth: z.number() }),
  names: z.record(z.string(), z.number()),
  hosts: z.array(z.url()),
  either: z.union([z.number(), z.object({ a: z.literal('b') })]),
});

describe('describeError', () => {
  it("returns the names, the project's own messages and the stack frames of an error and its causes", () => {
    const cause = Object.assign(new Error(pageText), { code: 'ECONNRESET' });
    const described = describeError(new StoreUnavailableError(cause));
    expect(described).toEqual({
      error: 'StoreUnavailableError < Error ECONNRESET',
      errorDetail: 'The store did not answer.',
      errorAt: expect.stringMatching(/^at .*describe-error\.test\.ts:\d+:\d+\)?( < at .+){1,5}$/),
    });
  });

  it('returns the field and issue code of each validation failure', () => {
    const error = thrownBy(() =>
      schema.parse({ plan: 'gold', limits: { callsPerMonth: '5' }, names: {}, hosts: ['x'], either: 1 }),
    );
    expect(describeError(error)).toMatchObject({
      error: 'ZodError',
      errorDetail: 'plan: invalid_value, limits.callsPerMonth: invalid_type, hosts.0: invalid_format',
    });
  });

  it('describes zod mini errors in the same way as errors of full zod', () => {
    const error = thrownBy(() => mini.object({ plan: mini.literal('pro') }).parse({ plan: pageText }));
    expect(describeError(error).errorDetail).toBe('plan: invalid_value');
  });

  it.each(secrets)('never includes validated values: %s', (secret) => {
    const error = thrownBy(() =>
      schema.parse({
        plan: secret,
        limits: { callsPerMonth: secret },
        names: { [secret]: secret },
        hosts: [secret],
        either: { a: secret },
        [secret]: secret,
      }),
    );
    const description = JSON.stringify(describeError(error));
    expect(description).toContain('names.?: invalid_type');
    for (const each of secrets) expect(description).not.toContain(each);
  });

  it.each(secrets)('never includes messages of third-party errors: %s', (secret) => {
    const errors = [
      new Error(secret, { cause: new TypeError(secret) }),
      new InternalError('Our own words.', { cause: new Error(secret) }),
      new AggregateError([new Error(secret)], secret),
      Object.assign(new Error(`${secret}\n    at ${secret} (file:///a.mjs:1:1)`), { detail: secret }),
      Object.assign(new Error('first'), { message: `x\n    at ${secret}:1:1` }),
      Object.assign(new Error(`x\n    at ${secret}:1:1`), { message: 'changed' }),
      secret,
      { message: secret },
    ];
    for (const error of errors) expect(JSON.stringify(describeError(error))).not.toContain(secret);
  });

  it('limits the size of the description', () => {
    const deep = [...Array(50)].reduce(
      (cause: unknown) => new InternalError('w'.repeat(5_000), { cause }),
      null,
    );
    expect(JSON.stringify(describeError(deep)).length).toBeLessThan(4_000);
    const many = thrownBy(() => z.array(z.number()).parse(Array(500).fill('x')));
    expect(describeError(many).errorDetail).toBe(
      '0: invalid_type, 1: invalid_type, 2: invalid_type, 3: invalid_type, 4: invalid_type, and 495 more',
    );
  });

  it('returns the type of a thrown value that is not an error', () => {
    expect(describeError(undefined)).toEqual({ error: 'undefined', errorAt: '' });
  });
});
