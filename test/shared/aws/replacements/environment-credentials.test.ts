import { defaultProvider } from '../../../../shared/aws/replacements/environment-credentials.ts';

describe('defaultProvider', () => {
  const former = { ...process.env };
  beforeEach(() => {
    process.env.AWS_ACCESS_KEY_ID = 'first';
    process.env.AWS_SECRET_ACCESS_KEY = 'secret';
    process.env.AWS_SESSION_TOKEN = 'session';
  });
  afterEach(() => {
    process.env = { ...former };
  });

  it('reads the credentials from the environment only once', async () => {
    const provide = defaultProvider();
    const [first, ...others] = [provide(), provide()];
    process.env.AWS_ACCESS_KEY_ID = 'second';
    expect(await first).toMatchObject({
      accessKeyId: 'first',
      secretAccessKey: 'secret',
      sessionToken: 'session',
    });
    for (const other of [...others, provide()]) expect(await other).toBe(await first);
  });

  it('rejects with a descriptive error when a credential is missing', async () => {
    delete process.env.AWS_SECRET_ACCESS_KEY;
    await expect(defaultProvider()()).rejects.toThrow('Unable to find environment variable credentials.');
  });
});
