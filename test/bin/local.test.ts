import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NpmStart } from '../support/npm-start.ts';
import { portOf } from '../support/port-of.ts';

jest.setTimeout(300_000);

const run = promisify(execFile);

const invalidAwsSettings = {
  AWS_PROFILE: 'nothing',
  AWS_REGION: 'mars-1',
  AWS_DEFAULT_REGION: 'mars-1',
  AWS_ACCESS_KEY_ID: '',
  AWS_SECRET_ACCESS_KEY: '',
  AWS_SESSION_TOKEN: 'expired',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
  AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1',
  AWS_ENDPOINT_URL_BEDROCK_RUNTIME: 'http://127.0.0.1:1',
  AWS_CONFIG_FILE: '/nowhere/config',
  AWS_SHARED_CREDENTIALS_FILE: '/nowhere/credentials',
  AWS_USE_FIPS_ENDPOINT: 'true',
  AWS_MAX_ATTEMPTS: 'many',
  AWS_RETRY_MODE: 'nonsense',
  HOME: '',
};

const revokedCredentials = {
  ...invalidAwsSettings,
  AWS_PROFILE: '',
  AWS_ACCESS_KEY_ID: 'AKIDREVOKED',
  AWS_SECRET_ACCESS_KEY: 'revoked',
  AWS_MAX_ATTEMPTS: '1',
  AWS_RETRY_MODE: 'standard',
};

describe('npm start', () => {
  let directory: string;
  const startWith = (environment: Readonly<Record<string, string>>, ...options: string[]) =>
    new NpmStart(options, { directory, environment });
  const start = (...options: string[]) => startWith({}, ...options);

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'local-stack-'));
  });
  afterEach(() => {
    rmSync(directory, { recursive: true, force: true });
  });

  it('keeps the demo key and saved data across restarts, and exits cleanly on Ctrl-C', async () => {
    const first = start('--port', '0', '--json');
    const ready = await first.ready();
    expect(ready).toEqual({
      baseUrl: `${ready.siteRoot}/api/v1`,
      siteRoot: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      referenceUrl: `${ready.demo.pageUrl}/reference`,
      demo: {
        orgId: 'demo',
        siteId: 'demo-site',
        key: expect.stringMatching(/^wk_test_[0-9A-Za-z]{32}$/),
        origin: 'http://localhost:8081',
        pageUrl: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      },
    });
    expect(await (await fetch(`${ready.demo.pageUrl}/`)).text()).toContain(ready.demo.key);
    const call = (path: string, init: RequestInit = {}) =>
      fetch(path, {
        ...init,
        headers: { 'X-Api-Key': ready.demo.key, Origin: ready.demo.origin, ...init.headers },
      });
    expect((await call(`${ready.baseUrl}/widget/config`)).status).toBe(200);
    const profile = await (await call(`${ready.baseUrl}/profiles/someone`)).json();
    const saved = await call(`${ready.baseUrl}/profiles/someone`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'X-Profile-Token': profile.profileToken },
      body: JSON.stringify({ features: [{ featureCode: 'text_zoom', isEnabled: true, value: '150' }] }),
    });
    expect(saved.status).toBe(200);
    // The first line of stderr appears only if the demo has not been built yet.
    expect(await first.stop()).toEqual({
      code: 0,
      stderr: expect.stringMatching(
        /^(Building the SDK and the demo…\n)?(\S+Z {2}200 {2}(GET|PUT) \/api\/v1\/\S+ {2}demo {2}\d+ ms {2}[\w-]{15}=\n){3}$/,
      ),
    });

    const second = start('--port', '0', '--json');
    const again = await second.ready();
    expect(again.demo).toEqual({ ...ready.demo, pageUrl: again.demo.pageUrl });
    const response = await fetch(`${again.baseUrl}/profiles/someone/active-features`, {
      headers: { 'X-Api-Key': again.demo.key },
    });
    expect(await response.json()).toEqual({
      userId: 'someone',
      features: [{ featureCode: 'text_zoom', value: '150' }],
      version: 1,
    });
    expect((await second.stop('SIGTERM')).code).toBe(0);
  });

  it('prints the demo URL, working curl commands, and the script tag of widgetctl embed --local', async () => {
    const child = start('--port', '0', '--demo-port', '0', '--memory');
    const text = await child.printed('Ctrl-C stops it.');
    const pageUrl = /^\nOpen (http:\/\/localhost:\d+)\n/.exec(text)?.[1];
    expect((await fetch(`${pageUrl}/`)).status).toBe(200);
    const lines = text.split('\n').flatMap((line) => (line.trim().startsWith('curl ') ? [line.trim()] : []));
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      const { stdout } = await run('/bin/sh', ['-c', `${line} -s -o /dev/null -w '%{http_code}'`]);
      expect({ line, stdout }).toEqual({ line, stdout: '200' });
    }
    const [, script, pageOrigin, key, apiPort = ''] =
      /^ {2}(<script async src="(\S+)\/sdk\/\S+ integrity="sha384-\S+ crossorigin="anonymous" data-key="(\w+)" data-site-root="http:\/\/localhost:(\d+)"><\/script>)$/m.exec(
        text,
      ) ?? [];
    expect(pageOrigin).toBe(pageUrl);
    const embed = ['cli', 'embed', 'demo', 'demo-site', '--key', `${key}`, '--local', '--port', apiPort];
    const { stdout } = await run(process.execPath, embed);
    expect(stdout.split('\n')[0]).toBe(script);
    expect((await child.stop()).code).toBe(0);
  });

  it('writes no files and serves no demo page with --memory --no-demo', async () => {
    const child = start('--port', '0', '--memory', '--json', '--no-demo');
    const { referenceUrl, demo } = await child.ready();
    expect({ referenceUrl, pageUrl: demo.pageUrl }).toEqual({ referenceUrl: null, pageUrl: null });
    await child.stop();
    expect(readdirSync(directory)).toEqual([]);
  });

  it('prints the raw JSON log lines to stderr with --verbose, even with --json', async () => {
    const child = start('--port', '0', '--memory', '--no-demo', '--json', '--verbose');
    const { baseUrl, demo } = await child.ready();
    const headers = { 'X-Api-Key': demo.key, Origin: demo.origin };
    const response = await fetch(`${baseUrl}/widget/config`, { headers });
    const refused = await fetch(`${baseUrl}/widget/config`);
    const { code, stderr } = await child.stop();
    expect([code, response.status, refused.status]).toEqual([0, 200, 401]);
    const lines = stderr
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line));
    const requestOf = ({ headers }: Response) =>
      lines.find(({ traceId, routeKey }) => traceId === headers.get('X-Trace-Id') && routeKey !== undefined);
    const routeKey = 'GET /api/v1/widget/config';
    expect(requestOf(response)).toMatchObject({ status: '200', routeKey, orgId: 'demo' });
    expect(requestOf(refused)).toMatchObject({ status: '401', routeKey, orgId: '-' });
  });

  it.each([
    ['regardless of AWS settings', invalidAwsSettings, [], 200],
    ['when a service in AWS does not respond', revokedCredentials, ['--aws', 'bedrock'], 503],
  ])('serves all emulated services %s', async (_when, environment, options, simplifyStatus) => {
    const child = startWith(environment, '--port', '0', '--memory', '--json', ...options);
    const { baseUrl, demo } = await child.ready();
    const headers = { 'X-Api-Key': demo.key, Origin: demo.origin, 'Content-Type': 'application/json' };
    const statuses = [
      (await fetch(`${baseUrl}/widget/config`, { headers })).status,
      (await fetch(`${baseUrl}/profiles/someone`, { headers })).status,
      (
        await fetch(`${baseUrl}/content/simplify`, {
          method: 'POST',
          headers,
          body: JSON.stringify({
            text: 'The committee endeavoured to learn the facts.',
            targetGradeLevel: 6,
          }),
        })
      ).status,
    ];
    expect(statuses).toEqual([200, 200, simplifyStatus]);
    expect((await child.stop()).code).toBe(0);
  });

  it('uses the model in --models-name when the model server is unreachable, and prints a one-line warning', async () => {
    const named = ['--models', await deadAddress(), '--models-name', 'llama3.2'];
    const child = start('--port', '0', '--no-demo', '--memory', ...named);
    const text = await child.printed('Ctrl-C stops it.');
    const { code, stderr } = await child.stop();
    expect(code).toBe(0);
    expect(text).toMatch(/\nAI transforms use llama3\.2 of http:\/\/127\.0\.0\.1:\d+\/v1\n/);
    expect(stderr.split('\n')[0]).toMatch(
      /^The model server at http:\/\/127\.0\.0\.1:\d+\/v1 does not answer \(ECONNREFUSED\): until it does, AI transforms return 503\.$/,
    );
  });

  it('exits with code 2 for an unknown option', async () => {
    const { code, stderr } = await start('--nonsense').ended();
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "Unknown option '--nonsense'. See npm start -- --help.\n",
    });
    expect(existsSync(join(directory, '.local'))).toBe(false);
  });

  it('reports in one line that the demo port is in use, and exits with code 1', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const port = portOf(server);
    const { code, stderr } = await start('--memory', '--port', '0', '--demo-port', String(port)).ended();
    server.close();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Port ${port} is in use by another program; choose another with npm start -- --demo-port N.\n`,
    });
  });

  it('prints one line and exits with code 1 when the data directory is not writable', async () => {
    writeFileSync(join(directory, '.local'), 'a file where the folder should be');
    const { code, stderr } = await start('--port', '0').ended();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The data folder .*\.local cannot be written; [^\n]+\n$/);
  });

  it('reports an unexpected failure and the next step in one line, and exits with code 1', async () => {
    const broken = join(directory, 'broken.cjs');
    writeFileSync(broken, "process.umask = () => { throw new Error('no umask\\nhere'); };");
    const { code, stderr } = await startWith({ NODE_OPTIONS: `--require=${broken}` }, '--memory').ended();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'npm start failed: no umask. Start again; if it fails again, report the output of npm start -- --verbose.\n',
    });
  });
});

async function deadAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}
