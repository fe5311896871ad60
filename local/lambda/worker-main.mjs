/**
 * Runs one Lambda function in a worker thread. Written in plain JavaScript, because Node.js loads worker scripts
 * without compilation. Receives `{ id, event, context, deadline }`. Posts `{ ready: true }` or `{ initError }` once,
 * and `{ id, payload }` or `{ id, error }` for each event. The event and the payload are JSON. Posts output as `{
 * stdout }` or `{ stderr }`.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Invocations are concurrent, as on Lambda managed instances (AWS_LAMBDA_MAX_CONCURRENCY). Libraries read the data of
 * the current invocation through @aws/lambda-invoke-store, which uses `globalThis.awslambda` when it exists.
 */
const invocations = new AsyncLocalStorage();
const contextKeys = {
  requestId: Symbol.for('_AWS_LAMBDA_REQUEST_ID'),
  traceId: Symbol.for('_AWS_LAMBDA_X_RAY_TRACE_ID'),
};
globalThis.awslambda = {
  InvokeStore: {
    getContext: () => invocations.getStore(),
    hasContext: () => invocations.getStore() !== undefined,
    get: (key) => invocations.getStore()?.[key],
    set: (key, value) => {
      const store = invocations.getStore();
      if (store) store[key] = value;
    },
    run: (context, fn) => invocations.run(context, fn),
    getRequestId: () => invocations.getStore()?.[contextKeys.requestId] ?? '-',
    getXRayTraceId: () => invocations.getStore()?.[contextKeys.traceId],
  },
};

/**
 * Posts output on the same channel as results, so that it arrives before the result even when the thread then exits.
 * Node's default stream is too slow, because each chunk is acknowledged.
 */
function reportOutput(name) {
  const decoder = new StringDecoder('utf8');
  process[name].write = (chunk, encoding, callback) => {
    parentPort.postMessage({ [name]: typeof chunk === 'string' ? chunk : decoder.write(chunk) });
    const whenWritten = typeof encoding === 'function' ? encoding : callback;
    if (whenWritten) process.nextTick(whenWritten);
    return true;
  };
}
reportOutput('stdout');
reportOutput('stderr');

function describe(error) {
  if (error instanceof Error) {
    return {
      errorType: error.name,
      errorMessage: error.message,
      trace: (error.stack ?? '').split('\n'),
    };
  }
  return { errorType: typeof error, errorMessage: String(error), trace: [] };
}

/** Returns a handler's error in the log format of Lambda's runtime interface client for Node (aws-lambda-ric 4). */
function invokeErrorLine(requestId, error, { errorType, errorMessage, trace }) {
  return JSON.stringify({
    timestamp: new Date().toISOString(),
    level: 'ERROR',
    requestId,
    message: format('Invoke Error', error),
    errorType,
    errorMessage,
    stackTrace: trace,
  });
}

async function loadHandler() {
  const { codeDirectory, handler } = workerData;
  const dot = handler.lastIndexOf('.');
  const file = join(codeDirectory, `${handler.slice(0, dot)}.mjs`);
  const found = (await import(pathToFileURL(file).href))[handler.slice(dot + 1)];
  if (typeof found !== 'function') throw new Error(`${handler} is not a function`);
  return found;
}

async function run(handler, { id, event, context, deadline }) {
  const store = {
    [contextKeys.requestId]: context.awsRequestId,
    [contextKeys.traceId]: context.traceId,
  };
  const { traceId: _traceId, ...rest } = context;
  const lambdaContext = {
    ...rest,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  try {
    const result = await invocations.run(store, () => handler(JSON.parse(event), lambdaContext));
    parentPort.postMessage({ id, payload: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    const failure = describe(error);
    process.stderr.write(`${invokeErrorLine(context.awsRequestId, error, failure)}\n`);
    parentPort.postMessage({ id, error: failure });
  }
}

try {
  const handler = await loadHandler();
  parentPort.on('message', (invocation) => run(handler, invocation));
  parentPort.postMessage({ ready: true });
} catch (error) {
  parentPort.postMessage({ initError: describe(error) });
}
