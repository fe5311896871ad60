import { OptionsError } from '../../../bin/local/npm-options.ts';
import { readEventUrl } from '../../../bin/local/options.ts';

describe('--feedback-events-url', () => {
  it.each([
    [undefined, null],
    ['http://localhost:3000/hook', 'http://localhost:3000/hook'],
    ['http://127.0.0.2:3000', 'http://127.0.0.2:3000/'],
    ['http://[::1]:3000/a?b=c', 'http://[::1]:3000/a?b=c'],
    ['https://portal.example.org/hooks?token=x', 'https://portal.example.org/hooks?token=x'],
  ])('accepts %s', (text, url) => {
    expect(readEventUrl(text)).toBe(url);
  });

  const noAddress =
    '--feedback-events-url must be an http or https URL, for example --feedback-events-url http://localhost:3000/hook.';
  const onlyAddress = '--feedback-events-url must be a URL without credentials or a fragment.';
  it.each([
    ['', noAddress],
    ['localhost:3000', noAddress],
    ['/hook', noAddress],
    ['file:///etc/passwd', noAddress],
    ['https://user@portal.example.org/', onlyAddress],
    ['https://:secret@portal.example.org/', onlyAddress],
    ['http://localhost:3000/#a', onlyAddress],
    [
      'http://portal.example.org/',
      '--feedback-events-url names portal.example.org with http; another machine requires https.',
    ],
    [
      'http://localhost.example.org/',
      '--feedback-events-url names localhost.example.org with http; another machine requires https.',
    ],
  ])('rejects %s', (text, message) => {
    expect(() => readEventUrl(text)).toThrow(new OptionsError(message));
  });
});
