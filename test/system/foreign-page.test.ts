import { routes } from '../../shared/contract/routes.ts';
import { type System, type Tenant, useSystem } from '../support/system.ts';

/** Headers that tracing tools and the frameworks of pages add to each request. */
const tracing = {
  Authorization: 'Bearer of-another-service',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  baggage: 'a=b',
  'sentry-trace': '4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-1',
  'x-datadog-trace-id': '1',
  'X-Requested-With': 'XMLHttpRequest',
};

/** Text as it is copied from a PDF file, with a form feed and a character cut in half. */
const pdfText = 'The library opens at nine.\fIt commences its activities \ud83d afterwards.';

const isoAfter = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('pages that add headers to each request', () => {
  let system: System;
  let tenant: Tenant;

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant({ plan: 'pro', allowedOrigins: ['shop.example'] });
    await system.operator.ai.set(tenant.orgId, { tier: 'lite', creditsPerMonth: null }, 'standard');
  });
  afterAll(() => system.close());

  it.each(routes.map(({ method, path }) => [method, path] as const))(
    'may call %s %s',
    async (method, path) => {
      const { headers } = await system.call('OPTIONS', path.replace('{userId}', 'x'), {
        headers: {
          Origin: 'https://shop.example',
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': Object.keys(tracing).join(',').toLowerCase(),
        },
      });
      // The wildcard excludes Authorization.
      expect(headers['access-control-allow-headers']?.split(',')).toEqual(['*', 'Authorization']);
      expect(headers['access-control-allow-methods']?.split(',')).toContain(method);
    },
  );

  it.each([-10, 10])('work on a computer whose clock is %s minutes off', async (minutes) => {
    const headers = { ...tracing, Origin: 'https://shop.example' };
    const occurredAt = isoAfter(minutes);
    const event = { eventId: `clock-${minutes}`, featureCode: 'text_zoom', action: 'on', occurredAt };
    const simplify = { text: pdfText, targetGradeLevel: 6 };
    const feedback = { message: pdfText };
    const responses = await Promise.all([
      system.call('GET', '/api/v1/widget/config', { key: tenant.key, headers }),
      system.call('POST', '/api/v1/analytics/log', {
        key: tenant.key,
        headers,
        json: { events: [event], sentAt: occurredAt },
      }),
      system.call('POST', '/api/v1/content/simplify', { key: tenant.key, headers, json: simplify }),
      system.call('POST', '/api/v1/feedback', { key: tenant.key, headers, json: feedback }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 202, 200, 201]);
    expect(responses[1]?.body).toMatchObject({ accepted: 1, rejected: [] });
  });
});
