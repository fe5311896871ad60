import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCheckout } from '../support/checkout.ts';
import { NpmStart } from '../support/npm-start.ts';
import { waitUntil } from '../support/wait-until.ts';

jest.setTimeout(300_000);

async function startDev() {
  const checkout = makeCheckout();
  // The copied stacks are newer than the sources, so npm start does not rebuild the stacks.
  cpSync('dist/assembly', join(checkout, 'dist/assembly'), { recursive: true });
  const dev = new NpmStart(['--watch', '--memory', '--no-demo', '--json', '--port', '0'], {
    directory: checkout,
    checkout,
  });
  const ready = await dev.ready();
  return {
    change: (file: string, text: string, other: string) => {
      const path = join(checkout, file);
      const source = readFileSync(path, 'utf8');
      expect(source).toContain(text);
      writeFileSync(path, source.replace(text, other));
    },
    output: () => dev.stderr,
    call: async (
      path: string,
      init: { method?: string; headers?: Record<string, string>; body?: string } = {},
    ) => {
      const headers = {
        'X-Api-Key': ready.demo.key,
        'Content-Type': 'application/json',
        ...init.headers,
      };
      return (await fetch(`${ready.baseUrl}${path}`, { ...init, headers })).json();
    },
    stop: async () => {
      const { code } = await dev.stop();
      rmSync(checkout, { recursive: true, force: true });
      return code;
    },
  };
}

describe('npm start -- --watch', () => {
  it('serves the most recently saved source and keeps the data', async () => {
    const dev = await startDev();
    try {
      const settings = { features: [{ featureCode: 'text_zoom', isEnabled: true, value: '150' }] };
      const save = (headers: Record<string, string>) =>
        dev.call('/profiles/someone', { method: 'PUT', headers, body: JSON.stringify(settings) });
      const { profileToken } = await dev.call('/profiles/someone');
      await save({ 'X-Profile-Token': profileToken });
      const saved = await dev.call('/profiles/someone/active-features');
      expect(saved).toMatchObject({ features: [{ featureCode: 'text_zoom', value: '150' }] });
      const messageWithoutToken = async () => (await save({})).message;
      const message = await messageWithoutToken();
      expect(message).toContain('Send the profileToken ');

      dev.change('shared/contract/errors.ts', 'Send the profileToken ', 'Bring the profileToken ');
      await waitUntil(async () => (await messageWithoutToken()) !== message);
      expect(await messageWithoutToken()).toBe(
        message.replace('Send the profileToken', 'Bring the profileToken'),
      );
      expect(await dev.call('/profiles/someone/active-features')).toEqual(saved);
      await waitUntil(() => dev.output().includes('Reloaded profiles.\n'));
    } finally {
      expect(await dev.stop()).toBe(0);
    }
  });
});
