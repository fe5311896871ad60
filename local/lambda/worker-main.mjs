/**
 * Runs one Lambda function in a worker thread. Receives `{ id, event, awsRequestId, deadline }`. Posts
 * `{ ready: true }` or `{ initError }` once, and `{ id, payload }` or `{ id, error }` for each event. The event and the
 * payload are JSON. Posts output as `{ stdout }` or `{ stderr }`, and each error that the function logs as
 * `{ loggedError }`.
 */
import { subscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { pathToFileURL } from 'node:url';
import { format, inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Posts output on the same channel as results, so that output arrives before the result, even if the thread then exits.
 * Replaces Node's default stream, which is too slow because each chunk is acknowledged.
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

// Maps stack frames to the sources if the bundle contains source maps.
process.setSourceMapsEnabled(true);
subscribe('widget-api:logged-error', ({ service, error }) =>
  parentPort.postMessage({ service, loggedError: inspect(error) }),
);

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

async function run(handler, { id, event, awsRequestId, deadline }) {
  // The only members of the Lambda context that the functions use.
  const context = {
    awsRequestId,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  try {
    const result = await handler(JSON.parse(event), context);
    parentPort.postMessage({ id, payload: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    const failure = describe(error);
    process.stderr.write(`${invokeErrorLine(awsRequestId, error, failure)}\n`);
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
