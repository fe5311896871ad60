import { transformNames } from '../../evaluate/cases.ts';
import { readEvaluateOptions, usage } from '../../evaluate/options.ts';

const read = (argv: readonly string[], environment: Record<string, string> = {}) =>
  readEvaluateOptions(argv, environment);

const server = { baseUrl: 'http://localhost:11434/v1', name: null, apiKey: null };

describe('the options of npm run evaluate', () => {
  it('measure the rules by all passages where nothing is said', () => {
    expect(read([])).toEqual({
      source: { kind: 'rules' },
      compare: null,
      mode: 'standard',
      transforms: transformNames,
      limit: null,
      concurrency: 2,
      json: false,
      out: 'dist/evaluate',
    });
  });

  it('name two models of a server, one call at once', () => {
    const argv = ['--models', 'http://localhost:11434', '--models-name', 'a', '--compare', 'b'];
    expect(read(argv)).toMatchObject({
      source: { kind: 'server', server: { ...server, name: 'a' } },
      compare: 'b',
      concurrency: 1,
    });
  });

  it('take the server of the environment', () => {
    expect(read([], { WIDGET_MODELS_URL: 'http://localhost:11434' })?.source).toEqual({
      kind: 'server',
      server,
    });
  });

  it('name models of Bedrock by their ids, or the one of a mode', () => {
    expect(read(['--aws', 'bedrock', '--mode', 'smart'])).toMatchObject({
      source: { kind: 'bedrock', model: null },
      mode: 'smart',
      concurrency: 4,
    });
    const id = 'eu.anthropic.claude-haiku-5-5';
    expect(read(['--aws', 'bedrock', '--models-name', id])?.source).toEqual({ kind: 'bedrock', model: id });
  });

  it('choose transforms, how many calls of each, and where the report goes', () => {
    const argv = [
      '--transforms',
      'simplify, hints',
      '--limit',
      '5',
      '--concurrency',
      '3',
      '--out',
      'x',
      '--json',
    ];
    expect(read(argv)).toMatchObject({
      transforms: ['simplify', 'hints'],
      limit: 5,
      concurrency: 3,
      out: 'x',
      json: true,
    });
  });

  it.each([
    [['--compare', 'b'], {}, '--compare needs a model to compare with: --models URL or --aws bedrock.'],
    [['--aws', 'polly'], {}, '--aws names "polly"; here it takes bedrock alone.'],
    [
      ['--aws', 'bedrock', '--models', 'http://localhost:1'],
      {},
      '--aws bedrock and --models (or WIDGET_MODELS_URL) both say what answers: choose one.',
    ],
    [
      ['--aws', 'bedrock'],
      { WIDGET_MODELS_URL: 'http://localhost:1' },
      '--aws bedrock and --models (or WIDGET_MODELS_URL) both say what answers: choose one.',
    ],
    [['--mode', 'clever'], {}, '--mode is "clever"; it takes one of standard, smart, genius.'],
    [
      ['--transforms', 'simplify,speak'],
      {},
      '--transforms names "speak"; it takes some of simplify,rephrase,summarize,vocabulary,hints,translate,alt-text,aria-fix.',
    ],
    [['--limit', '0'], {}, '--limit is "0"; it must be a number from 1 to 1000.'],
    [['--concurrency', '17'], {}, '--concurrency is "17"; it must be a number from 1 to 16.'],
    [
      ['simplify'],
      { npm_lifecycle_event: 'evaluate', npm_config_transforms: 'true', npm_config_json: 'true' },
      'npm took --transforms, --json for an option of its own. Write -- before the options: npm run evaluate -- --transforms simplify --json',
    ],
  ])('are refused in words: %j %j', (argv, environment, message) => {
    expect(() => read(argv, environment)).toThrow(new Error(message));
  });

  it('are all explained by --help', () => {
    expect(read(['--help'])).toBeNull();
    const explained = [...usage.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name);
    expect(explained).toEqual([
      'models',
      'aws',
      'models-name',
      'compare',
      'mode',
      'transforms',
      'limit',
      'concurrency',
      'out',
      'json',
      'help',
    ]);
  });
});
