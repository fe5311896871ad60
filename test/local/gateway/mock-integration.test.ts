import type { MockIntegration } from '../../../local/gateway/rest-api.ts';
import { baseApi, echoMethod, resource, startGateway } from '../fixtures/gateway-harness.ts';

const preflight: MockIntegration = {
  type: 'MOCK',
  selectedStatus: '200',
  responses: [
    {
      selectionPattern: null,
      status: 204,
      headers: { 'Access-Control-Allow-Origin': "'*'", 'X-Stage': 'context.stage' },
      body: '',
      mediaType: 'application/json',
    },
    {
      selectionPattern: '4\\d{2}',
      status: 418,
      headers: {},
      body: '{"id":"$context.requestId"}',
      mediaType: 'application/json',
    },
  ],
};

describe('a mock integration', () => {
  const start = (integration: MockIntegration) =>
    startGateway({
      api: {
        resources: [...baseApi.resources, resource('/mock', { OPTIONS: { ...echoMethod, integration } })],
      },
      invoke: async () => {
        throw new Error('no function may be called');
      },
    });

  it('answers a preflight without a key or a function', async () => {
    const harness = await start(preflight);
    const answer = await harness.send('OPTIONS', '/mock', { headers: { Origin: 'https://page.example' } });
    expect(answer.status).toBe(204);
    expect(answer.body.length).toBe(0);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'x-stage': 'prod' });
    expect(answer.headers['content-type']).toBeUndefined();
    await harness.close();
  });

  it('answers with the response that its status selects', async () => {
    const harness = await start({ ...preflight, selectedStatus: '404' });
    const answer = await harness.send('OPTIONS', '/mock');
    expect([answer.status, answer.json()]).toEqual([418, { id: answer.headers['x-amzn-requestid'] }]);
    await harness.close();
  });

  it('is a configuration error when no response fits', async () => {
    const harness = await start({ ...preflight, responses: [] });
    expect((await harness.send('OPTIONS', '/mock')).status).toBe(500);
    await harness.close();
  });
});
