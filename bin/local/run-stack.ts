import { join, resolve } from 'node:path';
import { connect } from '../../cli/connect.ts';
import { localTarget } from '../../cli/connection/target.ts';
import { screenOf } from '../../cli/output/screen.ts';
import { FunctionError } from '../../local/lambda/function-error.ts';
import type { LocalModels } from '../../local/lambda/local-models.ts';
import { type LocalRuntime, startLocalRuntime } from '../../local/runtime.ts';
import { visible } from '../../shared/observability/visible.ts';
import { buildDemoIfStale } from '../demo/build-demo.ts';
import { type RunningDemo, startDemo } from '../demo/start-demo.ts';
import { type Demo, type DemoOptions, ensureDemoOrganization } from '../demo-organization.ts';
import { readSourceCommit } from '../source-commit.ts';
import { sourceMapsDirectory, withSources } from '../source-maps.ts';
import { assemblyDirectory, projectRoot } from '../synthesized.ts';
import { chooseModel } from './choose-model.ts';
import { openDebugger } from './debugger.ts';
import { feedbackEventStream } from './feedback-events.ts';
import { forgetAws } from './forget-aws.ts';
import { mailText } from './mail-text.ts';
import { hostWarning, networkAddresses, rejectProxyForLoopback } from './network.ts';
import { defaultPort, type LocalOptions } from './options.ts';
import { requestLog } from './request-log.ts';
import { SynthesisFailedError, synthesizeIfStale } from './synthesize.ts';

const dataDirectory = resolve('.local');

/**
 * Rebuilds stale outputs, and runs the stacks until the process is terminated.
 * @throws LocalRuntimeError, OptionsError, SynthesisFailedError for problems that the user can fix
 */
export async function runStack(options: LocalOptions): Promise<void> {
  const print = (text: string) => void process.stderr.write(text);
  rejectProxyForLoopback(process.env);
  const isDebugged = openDebugger(options.inspect, print);
  if (options.realServices.size === 0) forgetAws();
  const models = options.models === null ? null : await chooseModel(options.models, print);
  await allOf([synthesizeIfStale(print), ...(options.demoPort === null ? [] : [buildDemoIfStale(print)])]);
  const screen = screenOf(process.stderr, process.env);
  const log = requestLog({ print, screen, isVerbose: options.verbose });
  // LevelDB does not restrict file permissions, so the umask makes new files accessible only to this user.
  process.umask(0o077);
  const runtime = await startLocalRuntime({
    assemblyDirectory,
    dataDirectory: options.memory ? null : dataDirectory,
    port: options.port,
    host: options.host,
    onLogLine: log,
    onLoggedError: (service, text) => print(`${withSources(sourceMapsDirectory, text, service)}\n`),
    onUnmatched: (request) => print(`No endpoint matches ${visible(request)}\n`),
    isDebugged,
    onMail: (mail) => print(`${mailText(mail).render('')}\n`),
    stream: feedbackEventStream(log, options.feedbackEventsUrl),
    realServices: options.realServices,
    models: models === null ? null : { ...models, judgeName: options.judge },
    sourceCommit: readSourceCommit(projectRoot),
    functionEnvironment:
      options.judge === null || models !== null ? {} : { BEDROCK_MODEL_JUDGE: options.judge },
  });
  let pages: RunningDemo | null = null;
  const watching =
    options.watch || isDebugged
      ? import('./watch-functions.ts').then(({ reloadOnSave }) => reloadOnSave(runtime, print))
      : null;
  try {
    const loading = watching ?? loadFunctions(runtime);
    // Prevents an unhandled rejection; the `await` below reports the failure.
    loading.catch(() => undefined);
    const demo = await prepareDemo(runtime, {
      keyFile: options.memory ? null : join(dataDirectory, 'demo-key'),
      allowedOrigins: networkAddresses(options.host).map((host) => `http://${host}:${options.demoPort}`),
    });
    if (options.demoPort !== null) {
      pages = await startDemo(runtime, demo, { port: options.demoPort, host: options.host });
    }
    await loading;
    // Registers the signal handlers before printing, because a script may stop the process as soon as it reads the
    // ready line.
    const stopped = untilStopped();
    if (options.json) printJson(runtime, demo, pages);
    else printWelcome(runtime, demo, { model: describeModel(models, options), pages });
    if (options.host !== null) print(hostWarning(options.host, options.demoPort));
    await stopped;
    if (!options.json) print('\nStopping…\n');
  } finally {
    await pages?.close();
    // Ignores an error from starting the watcher, because that error has already been thrown.
    await watching?.then((watch) => watch.close()).catch(() => undefined);
    await runtime.close();
  }
}

async function allOf(tasks: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(tasks);
  await Promise.all(tasks);
}

/** Loads all bundles, so that a damaged bundle is reported at startup. */
async function loadFunctions(runtime: LocalRuntime): Promise<void> {
  try {
    await runtime.lambda.warm();
  } catch (cause) {
    if (!(cause instanceof FunctionError) || cause.message.includes('EMFILE')) throw cause;
    throw new SynthesisFailedError(
      `A function failed to load (${cause.message}). If its source is correct, remove ${assemblyDirectory} and start again.`,
      { cause },
    );
  }
}

async function prepareDemo(runtime: LocalRuntime, options: DemoOptions): Promise<Demo> {
  const operator = await connect(localTarget(runtime.port));
  try {
    return await ensureDemoOrganization(operator, options);
  } finally {
    operator.close();
  }
}

/** Resolves when the process receives SIGINT (Ctrl-C) or SIGTERM. A second signal ends the process immediately. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const keepAlive = setInterval(() => undefined, 60_000);
    const stop = () => {
      clearInterval(keepAlive);
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

type Pages = Pick<RunningDemo, 'pageUrl' | 'referenceUrl' | 'script'> | null;

function printJson({ baseUrl, siteRoot }: LocalRuntime, demo: Demo, pages: Pages): void {
  const referenceUrl = pages?.referenceUrl ?? null;
  const ready = { baseUrl, siteRoot, referenceUrl, demo: { ...demo, pageUrl: pages?.pageUrl ?? null } };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
}

function describeModel(models: LocalModels | null, { realServices }: LocalOptions): string {
  if (models !== null) return `AI transforms use ${models.name} of ${models.baseUrl}`;
  if (realServices.has('bedrock')) return 'AI transforms use Amazon Bedrock';
  return 'AI transforms use a built-in stand-in that knows a few hundred English words: start with --models URL';
}

function printWelcome(
  { baseUrl, siteRoot }: LocalRuntime,
  { key, orgId, siteId, origin }: Demo,
  { model, pages }: { readonly model: string; readonly pages: Pages },
): void {
  const { port } = new URL(siteRoot);
  const api = `API ready at ${baseUrl}`;
  const head =
    pages === null
      ? [api, model]
      : [`Open ${pages.pageUrl}`, model, `Reference ${pages.referenceUrl}`, '', api];
  const script = pages === null ? '' : `\nThe widget on any page of localhost:\n  ${pages.script}\n`;
  process.stdout.write(`
${head.join('\n')}

  Demo key  ${key}
            organization ${orgId}, site ${siteId}, pages on localhost, 127.0.0.1 and [::1], any port

  curl -H 'X-Api-Key: ${key}' -H 'Origin: ${pages?.pageUrl ?? origin}' ${baseUrl}/widget/config
  curl -H 'X-Api-Key: ${key}' ${baseUrl}/profiles/visitor-1
  curl ${siteRoot}/health
${script}
Operate it with: node cli org list --local${port === String(defaultPort) ? '' : ` --port ${port}`}
Ctrl-C stops it.

`);
}
