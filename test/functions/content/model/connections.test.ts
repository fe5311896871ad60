import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
import { modelBounds } from '../../../../functions/content/deps.ts';
import { boundedOptions } from '../../../../shared/aws/bounded-client.ts';
import { chunkConcurrency } from '../../../../shared/catalog/chunk-size.ts';
import { maximumTexts } from '../../../../shared/contract/content/texts.ts';
import { portOf } from '../../../support/port-of.ts';
import { converseResponse } from '../support/scripted-model.ts';

describe('Bedrock client', () => {
  it('sends all model calls of a request in parallel', async () => {
    const most = maximumTexts + chunkConcurrency;
    const waiting: ServerResponse[] = [];
    const server = createServer((request, response) => {
      request.resume();
      waiting.push(response);
      if (waiting.length < most) return;
      for (const each of waiting) {
        each.writeHead(200, { 'content-type': 'application/json' });
        each.end(JSON.stringify(converseResponse([{ text: 'Yes.' }], 'end_turn')));
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // On a busy machine, opening all connections may take longer than the production timeout.
    const bounds = { ...modelBounds, connectionTimeoutMs: 60_000 };
    const client = new BedrockRuntimeClient({
      ...boundedOptions(bounds),
      endpoint: `http://127.0.0.1:${portOf(server)}`,
    });
    const post = () => client.send(new ConverseCommand({ modelId: 'm', messages: [] }));
    const responses = await Promise.all(Array.from({ length: most }, post));
    expect(responses).toHaveLength(most);
    expect(waiting).toHaveLength(most);
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
});
