import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FunctionHost } from '../../../local/lambda/function-host.ts';
import { bundle, type TemporaryFolder, temporaryFolder } from '../fixtures/bundles.ts';

describe('local Lambda function', () => {
  let folder: TemporaryFolder;
  let host: FunctionHost | undefined;
  let lines: [string, string][];

  const run = (functions: ReturnType<typeof bundle>[], overrides = {}) => {
    host = new FunctionHost({
      functions,
      environment: { serviceEndpoints: { DYNAMODB: 'http://127.0.0.1:1' }, overrides },
      onLogLine: (...line) => lines.push(line),
    });
    return host;
  };
  const one = (source: string, definition = {}) => run([bundle(folder, 'one', source, definition)]);
  const invoke = async (event: unknown = {}) =>
    JSON.parse((await host?.invoke('one', JSON.stringify(event))) ?? 'null');
  const lineWith = async (text: string) => {
    for (;;) {
      const found = lines.find(([, line]) => line.includes(text));
      if (found) return found;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  beforeEach(() => {
    folder = temporaryFolder();
    lines = [];
  });
  afterEach(async () => {
    await host?.close();
    host = undefined;
    folder.remove();
  });

  it('receives its event, the request ID and the remaining time', async () => {
    one(
      `export const handler = async (event, context) => ({
        event, context, remaining: context.getRemainingTimeInMillis() });`,
      { memoryMegabytes: 256 },
    );
    const { event, context, remaining } = await invoke({ a: [1, 'é'] });
    expect(event).toEqual({ a: [1, 'é'] });
    expect(context).toEqual({ awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(remaining).toBeGreaterThan(0);
    expect(remaining).toBeLessThanOrEqual(60_000);
  });

  it('receives only its own environment variables and those set by Lambda and the emulators', async () => {
    process.env.ONLY_OF_THE_PARENT = 'x';
    run(
      [
        bundle(folder, 'one', 'export const handler = async () => process.env;', {
          environment: { TABLE: 'Keys', LOG_LEVEL: 'INFO' },
        }),
      ],
      { LOG_LEVEL: 'DEBUG' },
    );
    const environment = await invoke();
    delete process.env.ONLY_OF_THE_PARENT;
    expect(environment).toMatchObject({
      TABLE: 'Keys',
      LOG_LEVEL: 'DEBUG',
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_LAMBDA_FUNCTION_NAME: 'one',
      AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1',
    });
    for (const name of ['ONLY_OF_THE_PARENT', 'HOME', 'JEST_WORKER_ID', 'NODE_OPTIONS']) {
      expect(environment).not.toHaveProperty(name);
    }
  });

  it('keeps its module loaded between invocations', async () => {
    one('let calls = 0; export const handler = async () => ++calls;');
    expect([await invoke(), await invoke(), await invoke()]).toEqual([1, 2, 3]);
  });

  it('runs updated code from the next call on, while a running call finishes with the old code', async () => {
    const source = (name: string) => `
      import { existsSync } from 'node:fs';
      export const handler = async ({ until }) => {
        console.log('called');
        while (until && !existsSync(until)) await new Promise((resolve) => setImmediate(resolve));
        return { name: '${name}', table: process.env.TABLE };
      };`;
    one(source('former'), { environment: { TABLE: 'Keys' } });
    const until = join(folder.path, 'until');
    const underWay = invoke({ until });
    await lineWith('called');
    const { codeDirectory } = bundle(folder, 'next', source('next'));
    await host?.reload('one', codeDirectory);
    expect(await invoke()).toEqual({ name: 'next', table: 'Keys' });
    writeFileSync(until, '');
    expect(await underWay).toEqual({ name: 'former', table: 'Keys' });
    expect(await invoke()).toEqual({ name: 'next', table: 'Keys' });
  });

  it('keeps its code when the new code fails to load', async () => {
    one(`export const handler = async () => 'former';`);
    const { codeDirectory } = bundle(folder, 'broken', 'throw new TypeError("no");');
    await expect(host?.reload('one', codeDirectory)).rejects.toMatchObject({
      functionName: 'one',
      errorType: 'TypeError',
      errorMessage: 'no',
    });
    expect(await invoke()).toBe('former');
  });

  it('returns null when its handler returns nothing', async () => {
    one('export const handler = async () => undefined;');
    expect(await invoke()).toBeNull();
  });

  it('fails with the name and message of a thrown error, and remains usable', async () => {
    one(`let calls = 0; export const handler = async (event) => {
      calls += 1; if (event.fail) throw new RangeError('too far'); return calls; };`);
    await expect(invoke({ fail: true })).rejects.toMatchObject({
      name: 'FunctionError',
      functionName: 'one',
      errorType: 'RangeError',
      errorMessage: 'too far',
    });
    expect(await invoke()).toBe(2);
  });

  it('logs its output line by line under the function name', async () => {
    one(`console.log('loading'); export const handler = async () => {
      console.log('one\\ntwo'); console.error('three'); process.stdout.write('fo'); process.stdout.write('ur\\n'); };`);
    await invoke();
    for (const text of ['loading', 'one', 'two', 'three', 'four'])
      expect(await lineWith(text)).toEqual(['one', text]);
  });

  it('flushes its log lines before it responds', async () => {
    one(`export const handler = async () => {
      console.log('begun'); await null; process.stderr.write(Buffer.from('döne\\r\\n')); };`);
    await invoke();
    expect(lines).toEqual([
      ['one', 'begun'],
      ['one', 'döne'],
    ]);
  });

  it('flushes an incomplete last line when it exits', async () => {
    one(`export const handler = async () => { process.stdout.write('the final output'); process.exit(3); };`);
    await expect(invoke()).rejects.toThrow('Runtime exited with error: exit status 3');
    expect(lines.map(([, line]) => line)).toEqual([
      'the final output',
      expect.stringContaining('"status":"failure"'),
    ]);
  });

  it("calls a write's callback only after the output is written", async () => {
    one(`export const handler = () => new Promise((resolve) => {
      process.stdout.write('one\\n', () => process.stderr.write('two\\n', 'utf8', () => resolve('written'))); });`);
    expect(await invoke()).toBe('written');
  });

  it('times out and is replaced, without affecting concurrent calls', async () => {
    one(
      `let calls = 0; export const handler = (event) => new Promise((resolve) => {
        calls += 1;
        if (event.hang) return;
        if (event.after) setTimeout(() => resolve('finished'), event.after);
        else resolve(calls);
      });`,
      { timeoutMs: 4000 },
    );
    await invoke();
    const hanging = invoke({ hang: true });
    const beside = invoke({ after: 1000 });
    await expect(hanging).rejects.toMatchObject({
      errorType: 'Sandbox.Timedout',
      errorMessage: expect.stringMatching(/^[0-9a-f-]{36} Task timed out after 4\.00 seconds$/),
    });
    expect(await beside).toBe('finished');
    expect(await invoke()).toBe(1);
    const [source, line] = await lineWith('platform.report');
    expect({ source, line: JSON.parse(line) }).toEqual({
      source: 'one',
      line: {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        type: 'platform.report',
        record: {
          requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          metrics: { durationMs: expect.any(Number) },
          status: 'timeout',
          errorType: 'Sandbox.Timedout',
        },
      },
    });
  });

  it('is terminated when it blocks the event loop', async () => {
    one('export const handler = async (event) => { while (event.spin); return 1; };', {
      timeoutMs: 3000,
    });
    await invoke();
    await expect(invoke({ spin: true })).rejects.toMatchObject({ errorType: 'Sandbox.Timedout' });
    expect(await invoke()).toBe(1);
  });

  it.each([
    ['exits', 'process.exit(3)', 'Runtime exited with error: exit status 3'],
    [
      'crashes',
      "setImmediate(() => { throw new Error('boom'); }); await new Promise(() => {})",
      'Runtime exited with error: boom',
    ],
  ])('rejects running calls and restarts when its code %s', async (_how, code, errorMessage) => {
    one(
      `let calls = 0; export const handler = async (event) => { calls += 1; if (event.end) { ${code}; } return calls; };`,
    );
    await invoke();
    await expect(invoke({ end: true })).rejects.toMatchObject({
      errorType: 'Runtime.ExitError',
      errorMessage,
    });
    const [, line] = await lineWith('platform.report');
    expect(JSON.parse(line).record).toMatchObject({ status: 'failure', errorType: 'Runtime.ExitError' });
    expect(await invoke()).toBe(1);
  });

  it('rejects running calls and restarts when killed', async () => {
    one(`let calls = 0; export const handler = (event) => { calls += 1;
      if (event.hang) console.log('hanging'); return event.hang ? new Promise(() => {}) : Promise.resolve(calls); };`);
    const hanging = invoke({ hang: true });
    hanging.catch(() => undefined);
    await lineWith('hanging');
    await host?.kill('one');
    await expect(hanging).rejects.toMatchObject({
      errorType: 'Runtime.ExitError',
      errorMessage: 'Runtime exited with error: signal: killed',
    });
    expect(await invoke()).toBe(1);
  });

  it('runs concurrent invocations, each with its own context', async () => {
    one(`let running = 0, most = 0, release; const gate = new Promise((resolve) => { release = resolve; });
      export const handler = async (event, context) => {
        most = Math.max(most, ++running);
        if (running === 5) release();
        await gate;
        running -= 1;
        return { n: event.n, id: context.awsRequestId, most };
      };`);
    const responses = await Promise.all([0, 1, 2, 3, 4].map((n) => invoke({ n })));
    expect(responses).toEqual([0, 1, 2, 3, 4].map((n) => ({ n, id: expect.any(String), most: 5 })));
    expect(new Set(responses.map(({ id }) => id)).size).toBe(5);
  });

  it.each([
    ['has a syntax error', 'export const handler = (', {}, 'SyntaxError'],
    ['throws on load', "throw new TypeError('early');", {}, 'TypeError'],
    ['lacks the export', 'export const other = 1;', {}, 'Error'],
    ['is missing', '', { handler: 'missing.handler' }, 'Error'],
  ])('fails every call when its bundle %s', async (_what, source, definition, errorType) => {
    one(source, definition);
    for (let times = 0; times < 2; times++) {
      await expect(invoke()).rejects.toMatchObject({ name: 'FunctionError', errorType });
    }
  });

  it('accepts and returns at most 6 MB', async () => {
    one("export const handler = async (event) => 'x'.repeat(event.size ?? 0);");
    await expect(invoke({ size: 6 * 1024 * 1024 })).rejects.toMatchObject({
      errorType: 'Function.ResponseSizeTooLarge',
    });
    await expect(invoke({ text: 'x'.repeat(6 * 1024 * 1024) })).rejects.toMatchObject({
      errorType: 'RequestEntityTooLargeException',
    });
    expect(await invoke({ size: 10 })).toBe('x'.repeat(10));
  });

  it('starts no thread after its host is closed', async () => {
    const closed = one("console.log('loaded'); export const handler = async () => 1;");
    await closed.close();
    await expect(closed.warm()).rejects.toThrow('The runtime is closed');
    await expect(closed.invoke('one', '{}')).rejects.toThrow('The runtime is closed');
    expect(lines).toEqual([]);
  });

  it('is found by its name or any of its ARNs', async () => {
    one('export const handler = async () => 1;');
    const arn = 'arn:aws:lambda:us-east-1:000000000000:function:one';
    for (const name of ['one', arn, `${arn}:7`, `${arn}:live`])
      expect(await host?.invoke(name, '{}')).toBe('1');
    await expect(host?.invoke('two', '{}')).rejects.toThrow('There is no function two.');
  });
});
