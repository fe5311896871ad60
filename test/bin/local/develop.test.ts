import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCheckout } from '../../support/checkout.ts';
import { NpmStart } from '../../support/npm-start.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { WorkerDebugger } from './worker-debugger.ts';

jest.setTimeout(300_000);

const handler = 'functions/profiles/get-profile.ts';
const failure = "throw new TypeError('visitor-7 is undefined');";

interface StartOptions {
  readonly options: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly prepare?: (checkout: string) => void;
}

async function startDev({ options, environment = {}, prepare = () => undefined }: StartOptions) {
  const checkout = makeCheckout();
  // The copied stacks are newer than the sources, so npm start does not rebuild the stacks.
  cpSync('dist/assembly', join(checkout, 'dist/assembly'), { recursive: true });
  prepare(checkout);
  const dev = new NpmStart([...options, '--memory', '--no-demo', '--json', '--port', '0'], {
    directory: checkout,
    checkout,
    environment,
  });
  const ready = await dev.ready();
  return {
    checkout,
    change: (file: string, text: string, other: string) => {
      const path = join(checkout, file);
      const source = readFileSync(path, 'utf8');
      expect(source).toContain(text);
      writeFileSync(path, source.replace(text, other));
    },
    output: () => dev.stderr,
    call: async (
      path: string,
      init: { method?: string; headers?: Record<string, string>; body?: string } = {},
    ) => {
      const headers = {
        'X-Api-Key': ready.demo.key,
        'Content-Type': 'application/json',
        ...init.headers,
      };
      return (await fetch(`${ready.baseUrl}${path}`, { ...init, headers })).json();
    },
    stop: async () => {
      const { code } = await dev.stop();
      rmSync(checkout, { recursive: true, force: true });
      return code;
    },
  };
}

type ScriptParsed = Readonly<Record<string, unknown>>;

function readSourceMap(url: unknown): SourceMapPayload | null {
  const [prefix, data = ''] = String(url).split(';base64,');
  return prefix?.startsWith('data:') ? JSON.parse(Buffer.from(data, 'base64').toString('utf8')) : null;
}

/** Returns the paths that a debugger derives from a source map. */
function sourcesIn(url: unknown): string[] {
  const map = readSourceMap(url);
  return map === null ? [] : map.sources.map((source) => fileURLToPath(`${map.sourceRoot}${source}`));
}

/** Returns the line of a script, counted from 0, that was generated from the source line with the text. */
function generatedLine({ url, sourceMapURL }: ScriptParsed, source: string, text: string): number {
  const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n');
  const map = readSourceMap(sourceMapURL);
  if (map === null) throw new Error(`${url} has no source map.`);
  const entries = new SourceMap(map);
  const wanted = linesOf(source).findIndex((line) => line.includes(text));
  return linesOf(fileURLToPath(String(url))).findIndex((line, at) => {
    if (!line.includes(text)) return false;
    const entry = entries.findEntry(at, line.indexOf(text));
    const path = 'originalSource' in entry ? fileURLToPath(`${map.sourceRoot}${entry.originalSource}`) : '';
    return path === source && 'originalLine' in entry && entry.originalLine === wanted;
  });
}

/** Makes the handler throw, and returns the line that throws. */
function breakHandler(checkout: string): number {
  const path = join(checkout, handler);
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.includes('const [stored, token]'));
  writeFileSync(path, lines.toSpliced(at, 0, failure).join('\n'));
  return at + 1;
}

describe('npm start -- --watch', () => {
  it('serves the most recently saved source and keeps the data', async () => {
    const dev = await startDev({ options: ['--watch'] });
    try {
      const settings = { features: [{ featureCode: 'text_zoom', isEnabled: true, value: '150' }] };
      const save = (headers: Record<string, string>) =>
        dev.call('/profiles/someone', { method: 'PUT', headers, body: JSON.stringify(settings) });
      const { profileToken } = await dev.call('/profiles/someone');
      await save({ 'X-Profile-Token': profileToken });
      const saved = await dev.call('/profiles/someone/active-features');
      expect(saved).toMatchObject({ features: [{ featureCode: 'text_zoom', value: '150' }] });
      const messageWithoutToken = async () => (await save({})).message;
      const message = await messageWithoutToken();
      expect(message).toContain('Send the profileToken ');

      dev.change('shared/contract/errors.ts', 'Send the profileToken ', 'Bring the profileToken ');
      await waitUntil(async () => (await messageWithoutToken()) !== message);
      expect(await messageWithoutToken()).toBe(
        message.replace('Send the profileToken', 'Bring the profileToken'),
      );
      expect(await dev.call('/profiles/someone/active-features')).toEqual(saved);
      await waitUntil(() => dev.output().includes('Reloaded profiles.\n'));
    } finally {
      expect(await dev.stop()).toBe(0);
    }
  });
});

describe('an error thrown by a handler', () => {
  it.each([
    ['npm start', []],
    ['npm start -- --watch', ['--watch']],
  ])('is printed by %s with its message and source line, but is not logged', async (_, options) => {
    let line = 0;
    const dev = await startDev({
      options,
      prepare: (checkout) => {
        line = breakHandler(checkout);
      },
    });
    try {
      expect(await dev.call('/profiles/someone')).toMatchObject({ code: 'INTERNAL_ERROR' });
      await waitUntil(() => dev.output().includes('TypeError: visitor-7 is undefined\n'));
      const [, frame] = /TypeError: visitor-7 is undefined\n +at (.*)\n/.exec(dev.output()) ?? [];
      expect(frame).toMatch(new RegExp(`${handler}:${line}:`));
      expect(dev.output().match(/visitor-7/g)).toHaveLength(1);
    } finally {
      expect(await dev.stop()).toBe(0);
    }
  });
});

describe('a debugger', () => {
  it('stops at a breakpoint in the source of a handler', async () => {
    const dev = await startDev({ options: [], environment: { NODE_OPTIONS: '--inspect=0' } });
    const [, url = ''] = /Debugger listening on (ws:\S+)\n/.exec(dev.output()) ?? [];
    const worker = await WorkerDebugger.attach(url);
    try {
      const source = join(dev.checkout, handler);
      const isBundleOf = ({ sourceMapURL }: ScriptParsed) => sourcesIn(sourceMapURL).includes(source);
      const { params, sessionId } = await worker.event('Debugger.scriptParsed', isBundleOf);
      const lineNumber = generatedLine(params, source, 'return profileResponse(');
      worker.sendToWorker(sessionId, 'Debugger.setBreakpointByUrl', { url: params.url, lineNumber });
      const response = dev.call('/profiles/someone');
      const paused = await worker.event('Debugger.paused');
      expect(paused.params).toMatchObject({ hitBreakpoints: [expect.any(String)] });
      worker.sendToWorker(sessionId, 'Debugger.resume');
      expect(await response).toMatchObject({ userId: 'someone' });
    } finally {
      worker.close();
      expect(await dev.stop()).toBe(0);
    }
  });
});
