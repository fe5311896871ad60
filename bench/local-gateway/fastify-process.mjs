// Fastify with nothing beside it: no authorizer, plan, log or schema. Each of its routes sends the requests to the store
// that one of ours sends, side by side, and answers what it got. Told `{ endpoint, routes }` once, a route being its
// path with the requests, it reports `{ port }`.
import { DynamoDBClient, GetItemCommand, QueryCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import fastify from 'fastify';

const commands = { GetItem: GetItemCommand, Query: QueryCommand, UpdateItem: UpdateItemCommand };

async function serve({ endpoint, routes }) {
  const client = new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const app = fastify({ logger: false });
  for (const { path, requests } of routes) {
    app.get(path, async () => {
      const answers = await Promise.all(
        requests.map(({ operation, body }) => client.send(new commands[operation](JSON.parse(body)))),
      );
      return answers.map(({ Item, Items, Attributes }) => Item ?? Items ?? Attributes ?? null);
    });
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app.server.address().port;
}

process.once('message', async (task) => process.send({ port: await serve(task) }));
process.on('disconnect', () => process.exit());
