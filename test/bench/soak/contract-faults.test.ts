import { contractFaults } from '../../../bench/soak/contract-faults.ts';
import { getHealth } from '../../../shared/contract/routes/health.ts';
import { getWidgetConfig, listPresets } from '../../../shared/contract/routes/widget.ts';

const traceId = '3f0c1b1e-7f0e-4d0c-9b1a-0a2b3c4d5e6f';
const headers = { 'x-trace-id': traceId, 'access-control-allow-origin': '*' };
const message = 'Send it again.';
const answer = (status: number, body: unknown, more: Record<string, string> = {}) => ({
  status,
  body,
  headers: { ...headers, ...more },
  receivedAtMs: 0,
});

describe('an answer of a soak', () => {
  it.each([
    ['a success of the schema', answer(200, { catalogVersion: 'one', presets: [] })],
    ['an error of the catalog', answer(401, { code: 'API_KEY_INVALID', message, traceId })],
    ['a busy service', answer(503, { code: 'SERVICE_BUSY', message, traceId }, { 'retry-after': '5' })],
    ['nothing changed', answer(304, null)],
  ])('is within the contract: %s', (_what, good) => {
    expect(contractFaults(listPresets, good)).toEqual([]);
  });

  it.each([
    [
      'a field too much',
      answer(200, { catalogVersion: 'one', presets: [], more: 1 }),
      'body off its schema: ',
    ],
    ['a status that is not declared', answer(201, {}), 'status 201 is not declared'],
    ['a page of text', answer(502, '<html>'), 'status 502 without an error body'],
    [
      'a code of another status',
      answer(400, { code: 'TIMEOUT', message, traceId }),
      'TIMEOUT with status 400',
    ],
    [
      'a code of another route',
      answer(403, { code: 'ORIGIN_NOT_ALLOWED', message, traceId }),
      'code ORIGIN_NOT_ALLOWED is not declared',
    ],
    ['another trace id', answer(401, { code: 'API_KEY_INVALID', message, traceId: 'x' }), 'two trace ids'],
    ['no time to wait', answer(429, { code: 'RATE_LIMITED', message, traceId }), '429 without Retry-After'],
    [
      'no trace id',
      answer(200, { catalogVersion: 'one', presets: [] }, { 'x-trace-id': '' }),
      'no trace id header',
    ],
    [
      'a page that may not read it',
      answer(
        200,
        { catalogVersion: 'one', presets: [] },
        { 'access-control-allow-origin': 'https://a.example' },
      ),
      'no page may read it',
    ],
  ])('is off it: %s', (_what, bad, fault) => {
    expect(contractFaults(listPresets, bad)).toEqual([fault]);
  });

  it('may be 304 only where the route says so, and the degraded health where the route says so', () => {
    expect(contractFaults(getHealth, answer(304, null))).toEqual(['status 304 is not declared']);
    expect(contractFaults(getWidgetConfig, answer(304, null))).toEqual([]);
  });
});
