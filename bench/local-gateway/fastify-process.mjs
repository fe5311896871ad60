// Fastify with nothing beside it: no authorizer, plan, log or schema. Each of its routes sends the requests to the store
// that one of ours sends, side by side, and answers what it got: below `/store` to the store itself, below `/constant` to one
// that only repeats its answers. Told `{ endpoint, routes }` once, a route being its name with the requests, it reports
// `{ port }`; told anything after that, the processor time of its process.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DynamoDBClient, GetItemCommand, QueryCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import fastify from 'fastify';

const commands = { GetItem: GetItemCommand, Query: QueryCommand, UpdateItem: UpdateItemCommand };

function clientOf(endpoint) {
  return new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
}

async function startConstantStore(endpoint) {
  const worker = new Worker(new URL('./constant-store.mjs', import.meta.url), { workerData: { endpoint } });
  const [port] = await once(worker, 'message');
  return `http://127.0.0.1:${port}`;
}

async function serve({ endpoint, routes }) {
  const stores = { store: clientOf(endpoint), constant: clientOf(await startConstantStore(endpoint)) };
  const app = fastify({ logger: false });
  for (const [store, client] of Object.entries(stores)) {
    for (const { name, requests } of routes) {
      app.get(`/${store}/${name}`, async () => {
        const answers = await Promise.all(
          requests.map(({ operation, body }) => client.send(new commands[operation](JSON.parse(body)))),
        );
        return answers.map(({ Item, Items, Attributes }) => Item ?? Items ?? Attributes ?? null);
      });
    }
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app.server.address().port;
}

process.once('message', async (task) => {
  process.send({ port: await serve(task) });
  process.on('message', () => process.send(process.cpuUsage()));
});
process.on('disconnect', () => process.exit());
