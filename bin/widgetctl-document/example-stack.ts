import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as waitFor } from 'node:timers/promises';
import { startLocalRuntime } from '../../local/runtime.ts';
import { headerNames } from '../../shared/contract/headers.ts';
import { logUsage } from '../../shared/contract/routes/analytics.ts';
import { createFeedback, createReport } from '../../shared/contract/routes/feedback.ts';
import { getProfile, putProfile } from '../../shared/contract/routes/profiles.ts';
import type { Route } from '../../shared/contract/routes/route.ts';
import { callExample, exampleCommit, exampleHeaders } from '../example-calls.ts';
import { synthesizeIfStale } from '../local/synthesize.ts';
import { assemblyDirectory } from '../synthesized.ts';
import { connect } from '../widgetctl/connect.ts';
import type { StackOutputs } from '../widgetctl/connection/read-stack-outputs.ts';
import { run } from '../widgetctl/run.ts';
import { copyTable } from './copy-table.ts';
import { startSdkHost } from './sdk-host.ts';

/** What is written to, as `widgetctl` sees it. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** A local stack of its own, which is gone afterwards, for examples of `widgetctl`. */
export interface ExampleStack {
  /** Runs a command line without the program's name. @throws Error with what it said when it fails */
  widgetctl(
    commandLine: string,
    options?: { readonly stdin?: string; readonly screen?: Screen },
  ): Promise<string>;
  /** A folder that a command may write into. */
  readonly folder: string;
  /** Where a host of the SDK answers. */
  readonly sdkUrl: string;
  /** Makes a table with the rows and keys of a live one, as a restored one has them; gives its name. */
  copyTable(output: keyof StackOutputs): Promise<string>;
  /** Has a visitor save a profile, use the widget, and send feedback and a report. */
  visit(key: string): Promise<void>;
  close(): Promise<void>;
}

/** Nobody else uses the stack of the examples, so what waits until others are done waits this many times shorter. */
const hurry = 10;

export async function startExampleStack(tell: (text: string) => void): Promise<ExampleStack> {
  await synthesizeIfStale(tell);
  // In a folder, as a stack in memory keeps no log to read.
  const directory = await mkdtemp(join(tmpdir(), 'widgetctl-examples-'));
  const folder = join(directory, 'folder');
  await mkdir(folder);
  const runtime = await startLocalRuntime({
    assemblyDirectory,
    dataDirectory: join(directory, 'data'),
    port: 0,
    sourceCommit: exampleCommit,
  });
  const sdkHost = await startSdkHost();
  return {
    widgetctl: (commandLine, options = {}) => widgetctl(runtime.port, commandLine, options),
    folder,
    sdkUrl: sdkHost.url,
    copyTable: (output) => copyTable(runtime.port, output),
    visit: (key) => visit(runtime.siteRoot, key),
    async close() {
      sdkHost.close();
      await runtime.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function widgetctl(
  port: number,
  commandLine: string,
  { stdin = '', screen = {} }: { readonly stdin?: string; readonly screen?: Screen },
): Promise<string> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    ...screen,
    write: (text: string) => {
      written[name] += text;
    },
  });
  const io = { stdin: Readable.from([stdin]), stdout: stream('stdout'), stderr: stream('stderr') };
  const exitCode = await run(['--port', String(port), ...wordsOf(commandLine)], io, (target, onWait) =>
    connect(target, { onWait, wait: (durationMs) => waitFor(durationMs / hurry) }),
  );
  if (exitCode !== 0) throw new Error(`widgetctl ${commandLine} ends with ${exitCode}: ${written.stderr}`);
  return written.stdout;
}

/** The words of a command line; quotation marks keep a word with spaces together. */
function wordsOf(commandLine: string): string[] {
  return [...commandLine.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

async function visit(siteRoot: string, key: string): Promise<void> {
  const headers = exampleHeaders(key);
  const profile = await call(siteRoot, getProfile, headers);
  const token =
    typeof profile === 'object' && profile !== null && 'profileToken' in profile
      ? String(profile.profileToken)
      : '';
  await call(siteRoot, putProfile, { ...headers, [headerNames.profileToken]: token });
  for (const route of [logUsage, createFeedback, createReport]) await call(siteRoot, route, headers);
}

async function call(siteRoot: string, route: Route, headers: Readonly<Record<string, string>>) {
  const { status, body } = await callExample(siteRoot, route, headers);
  if (status >= 300) throw new Error(`${route.operationId} answers ${status}: ${JSON.stringify(body)}`);
  return body;
}
