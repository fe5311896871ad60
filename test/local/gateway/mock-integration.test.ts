import type { MockIntegration } from '../../../local/gateway/rest-api.ts';
import { baseApi, echoMethod, resource, startGateway } from '../fixtures/gateway-harness.ts';

const preflight: MockIntegration = {
  type: 'MOCK',
  response: { status: 204, headers: [['Access-Control-Allow-Origin', '*']] },
};

describe('mock integration', () => {
  const start = (integration: MockIntegration) =>
    startGateway({
      api: {
        resources: [...baseApi.resources, resource('/mock', { OPTIONS: { ...echoMethod, integration } })],
      },
      invoke: async () => {
        throw new Error('no function may be called');
      },
    });

  it('responds to a preflight without requiring a key or calling a function', async () => {
    const harness = await start(preflight);
    const response = await harness.send('OPTIONS', '/mock', { headers: { Origin: 'https://page.example' } });
    expect(response.status).toBe(204);
    expect(response.body.length).toBe(0);
    expect(response.headers).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(response.headers['content-type']).toBeUndefined();
    await harness.close();
  });
});
