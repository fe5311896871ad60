// A store that does no work of its own: it asks the real one once for each request, and gives that answer from then on. In a
// thread, as the real one is. Told `{ endpoint }` of the real one, it reports its port.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';

const answers = new Map();

/** What the real store looks at. */
const passedOn = ['content-type', 'x-amz-target', 'x-amz-date', 'authorization'];

async function askStore(headers, body) {
  const response = await fetch(workerData.endpoint, {
    method: 'POST',
    headers: Object.fromEntries(passedOn.map((name) => [name, headers[name]])),
    body,
  });
  return response.text();
}

async function answerTo({ headers }, body) {
  const key = `${headers['x-amz-target']} ${body}`;
  if (!answers.has(key)) answers.set(key, await askStore(headers, body));
  return answers.get(key);
}

const server = createServer(async (request, response) => {
  const answer = await answerTo(request, await text(request));
  response.writeHead(200, {
    'Content-Type': 'application/x-amz-json-1.0',
    'Content-Length': Buffer.byteLength(answer),
  });
  response.end(answer);
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
