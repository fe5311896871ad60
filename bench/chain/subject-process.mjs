// Runs one subject in its own process, so that the garbage and compiled code of other subjects do not affect it. For a
// batch of requests, reports the CPU time per request, in microseconds and across all threads.
const [bundle] = process.argv.slice(2);
const { createSubject } = await import(bundle);

const context = {
  awsRequestId: '01234567-89ab-4cde-8f01-23456789abcd',
  functionName: 'bench',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'arn:aws:lambda:eu-central-1:123456789012:function:bench',
  memoryLimitInMB: '1024',
  logGroupName: '/aws/lambda/bench',
  logStreamName: 'bench',
  callbackWaitsForEmptyEventLoop: true,
  getRemainingTimeInMillis: () => 10_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
};

let handler;

async function runBatch(eventText, requests) {
  // Each request needs its own copy of the event, because a handler may modify it. The events are parsed before the
  // measurement starts, because Lambda's runtime also parses an event before it calls the handler.
  const events = Array.from({ length: requests }, () => JSON.parse(eventText));
  globalThis.gc();
  const before = process.cpuUsage();
  for (const event of events) await handler(event, { ...context });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requests;
}

process.on('message', async ({ create, answer, batch }) => {
  if (create) handler = await createSubject(create.body);
  if (create) process.send({ ready: true });
  if (answer) process.send({ answer: await handler(JSON.parse(answer.eventText), { ...context }) });
  if (batch) process.send({ microseconds: await runBatch(batch.eventText, batch.requests) });
});
process.on('disconnect', () => process.exit());
