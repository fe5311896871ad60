import { toServiceApiError } from '../../../shared/http/service-error.ts';

describe('toServiceApiError', () => {
  it('returns SERVICE_BUSY for a reset connection, which the AWS SDK reports as TimeoutError', () => {
    const reset = Object.assign(new Error('read ECONNRESET'), { name: 'TimeoutError', code: 'ECONNRESET' });
    expect(toServiceApiError(reset, 7)).toMatchObject({ code: 'SERVICE_BUSY', retryAfterSeconds: 7 });
  });
});
