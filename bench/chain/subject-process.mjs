// Measures our chain, Hono or Fastify in a separate process, so that the three share neither a heap nor compiled code.
const [bundle, eventText, bodyText] = process.argv.slice(2);
const { createSubject } = await import(bundle);
const handler = await createSubject(JSON.parse(bodyText));

/** Enough requests for the JIT compiler to optimize the request path. */
const warmUpRequests = 4_000;
const measuredRequests = 1_000;

const context = {
  awsRequestId: '01234567-89ab-4cde-8f01-23456789abcd',
  functionName: 'bench',
  invokedFunctionArn: 'arn:aws:lambda:eu-central-1:123456789012:function:bench',
  getRemainingTimeInMillis: () => 10_000,
};

async function microsecondsOf(requests) {
  // Each request gets its own copy, because a handler may modify the event.
  const events = Array.from({ length: requests }, () => JSON.parse(eventText));
  globalThis.gc();
  const before = process.cpuUsage();
  for (const event of events) await handler(event, { ...context });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requests;
}

const { statusCode, body } = await handler(JSON.parse(eventText), { ...context });
await microsecondsOf(warmUpRequests);
process.send({ statusCode, body, microseconds: await microsecondsOf(measuredRequests) });
process.disconnect();
