import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fieldsOf } from '../support/fields.ts';
import { NpmStart } from '../support/npm-start.ts';
import { waitUntil } from '../support/wait-until.ts';

jest.setTimeout(300_000);

const kills = 2;
const writesBetweenKills = 40;
const visitorPath = '/profiles/visitor-of-the-kills';
const setting = { featureCode: 'text_zoom', isEnabled: true, value: '150' };
const textOf = (id: string) => `The library lends book ${id} to each reader. It comes back after a month.`;

interface ApiResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

class LocalStack {
  private readonly program: NpmStart;

  constructor(directory: string) {
    this.program = new NpmStart(['--no-demo', '--json', '--port', '0'], { directory });
  }

  async call(method: string, path: string, json?: object, headers: Record<string, string> = {}) {
    const { baseUrl, demo } = await this.program.ready();
    return fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'X-Api-Key': demo.key, 'Content-Type': 'application/json', ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    }).then(
      async (response): Promise<ApiResponse | null> => ({
        status: response.status,
        body: fieldsOf(await response.json().catch(() => ({}))),
      }),
      () => null,
    );
  }

  async kill(): Promise<void> {
    await this.program.stop('SIGKILL');
  }
}

describe('local stack killed with SIGKILL', () => {
  const directory = mkdtempSync(join(tmpdir(), 'killed-stack-'));
  let stack: LocalStack | undefined;
  afterAll(async () => {
    await stack?.kill();
    rmSync(directory, { recursive: true, force: true });
  });

  const acknowledged = { feedback: new Set<string>(), events: new Set<string>(), version: 0, charged: 0 };
  const isCounted = { withoutResponse: 0, writes: 0 };
  let sequence = 0;

  async function write(stack: LocalStack, kind: 'feedback' | 'event' | 'profile' | 'transform') {
    for (;;) {
      sequence += 1;
      const id = `id-${sequence}`;
      const response = await writers[kind](stack, id);
      if (response === null) {
        if (kind === 'transform') isCounted.withoutResponse += 1;
        return;
      }
      if (response.status < 300) isCounted.writes += 1;
    }
  }

  const writers = {
    async feedback(stack: LocalStack, id: string) {
      const response = await stack.call('POST', '/feedback', { id, message: id });
      if (response?.status === 201) acknowledged.feedback.add(id);
      return response;
    },
    async event(stack: LocalStack, id: string) {
      const event = { eventId: id, featureCode: 'text_zoom', action: 'on' };
      const response = await stack.call('POST', '/analytics/log', event);
      if (response?.status === 202) acknowledged.events.add(id);
      return response;
    },
    async profile(stack: LocalStack) {
      const read = await stack.call('GET', visitorPath);
      if (read?.status !== 200) return read;
      const token = { 'X-Profile-Token': String(read.body.profileToken) };
      const response = await stack.call('PUT', visitorPath, { features: [setting] }, token);
      if (response?.status === 200) acknowledged.version = Number(response.body.version);
      return response;
    },
    async transform(stack: LocalStack, id: string) {
      const request = { text: textOf(id), targetGradeLevel: 6 };
      const response = await stack.call('POST', '/content/simplify', request, { 'Idempotency-Key': id });
      if (response?.status === 200) acknowledged.charged += Number(fieldsOf(response.body.credits).charged);
      return response;
    },
  };

  it('preserves acknowledged writes and charges each transform once', async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const running = new LocalStack(directory);
      stack = running;
      const before = isCounted.writes;
      const kinds = ['feedback', 'event', 'profile', 'transform'] as const;
      const writing = Promise.all(kinds.map((kind) => write(running, kind)));
      await waitUntil(() => isCounted.writes >= before + writesBetweenKills);
      await running.kill();
      await writing;
    }

    const last = new LocalStack(directory);
    stack = last;
    for (const id of acknowledged.feedback) {
      const response = await last.call('POST', '/feedback', { id, message: id });
      expect({ id, status: response?.status }).toEqual({ id, status: 200 });
    }
    for (const id of acknowledged.events) {
      const event = { eventId: id, featureCode: 'text_zoom', action: 'on' };
      const response = await last.call('POST', '/analytics/log', event);
      expect({ id, body: response?.body }).toEqual({
        id,
        body: { accepted: 0, duplicates: 1, ignored: 0, rejected: [] },
      });
    }
    const profile = await last.call('GET', visitorPath);
    // The last save before each kill may have been stored although no response was received.
    expect(Number(profile?.body.version)).toBeGreaterThanOrEqual(acknowledged.version);
    expect(Number(profile?.body.version)).toBeLessThanOrEqual(acknowledged.version + 1);

    const request = { text: textOf('last'), targetGradeLevel: 6 };
    const credits = fieldsOf((await last.call('POST', '/content/simplify', request))?.body.credits);
    const used = Number(credits.limit) - Number(credits.remaining) - Number(credits.charged);
    expect(used).toBeGreaterThanOrEqual(acknowledged.charged);
    expect(used).toBeLessThanOrEqual(acknowledged.charged + isCounted.withoutResponse);
  });
});
