import { readOptions } from '../../../bin/local/options.ts';

describe('the options of npm run dev', () => {
  it('are those of npm start, which watches no source unless it is told to', () => {
    expect(readOptions(['--watch', '--memory'], {})).toEqual({
      ...readOptions(['--memory'], {}),
      watch: true,
    });
    expect(readOptions([], {})?.watch).toBe(false);
  });

  it('are asked for again where npm took them, by the command that was typed', () => {
    const environment = { npm_lifecycle_event: 'dev', npm_config_memory: 'true' };
    expect(() => readOptions(['--watch'], environment)).toThrow(
      new Error(
        'npm took --memory for an option of its own. Write -- before the options: npm run dev -- --memory',
      ),
    );
  });
});
