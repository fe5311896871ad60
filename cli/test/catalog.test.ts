import { Readable } from 'node:stream';
import { builtInPresets } from '../../shared/catalog/presets.ts';
import { tools } from '../../shared/catalog/tools.ts';
import { run } from '../run.ts';

async function catalog(...args: string[]): Promise<string> {
  let stdout = '';
  const io = {
    stdin: Readable.from([]),
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => expect(text).toBe('') },
  };
  const exitCode = await run(['catalog', ...args], io, () => Promise.reject(new Error('not connected')));
  expect(exitCode).toBe(0);
  return stdout;
}

describe('widgetctl catalog', () => {
  it('prints the tools and their values without requiring a deployment', async () => {
    const lines = (await catalog('tools')).trim().split('\n');
    expect(lines).toHaveLength(tools.length + 1);
    expect(lines[1]).toMatch(/^text_zoom +Text size +text +80 to 200 in steps of 5 +100 +no$/);
    expect(JSON.parse(await catalog('tools', '--json'))).toEqual(tools);
  });

  it('prints the built-in presets with their tools', async () => {
    expect(await catalog('presets')).toContain(
      'less-motion         Less motion         pause_animations, stop_gifs',
    );
    expect(JSON.parse(await catalog('presets', '--json'))).toEqual(builtInPresets);
  });

  it('prints the limits of the plans', async () => {
    const text = await catalog('plans');
    expect(text).toMatch(/\nsolo +10,000 +120 +text, color, focus, motion, input +leadColor/);
    expect(text).toMatch(/\nenterprise +as agreed +as agreed /);
  });

  it('prints the price of each unit in credits, and the credits of each tier', async () => {
    expect((await catalog('credits')).trimEnd().split('\n')).toEqual([
      'CREDITS FOR                 STANDARD  SMART  GENIUS',
      '5,000 characters of text    1         3      15',
      '5 texts in one request      1         3      15',
      'one image                   1         3      15',
      '1,000 characters of speech  1         3      3',
      '',
      'TIER    CREDITS/MONTH',
      'lite    2,000',
      'plus    5,000',
      'max     10,000',
      'scale   30,000',
      'custom  as agreed',
    ]);
  });
});
