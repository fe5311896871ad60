import { readOptions } from '../../../bin/local/options.ts';

const read = (argv: readonly string[], environment: Record<string, string> = {}) =>
  readOptions(argv, environment)?.models;

describe('--models', () => {
  it.each([
    ['http://localhost:11434', 'http://localhost:11434/v1'],
    ['http://localhost:11434/', 'http://localhost:11434/v1'],
    ['http://127.0.0.1:8080/v1/', 'http://127.0.0.1:8080/v1'],
    ['http://127.3.2.1:8080/v1', 'http://127.3.2.1:8080/v1'],
    ['http://[::1]:1234/v1/chat/completions', 'http://[::1]:1234/v1'],
    ['https://models.example/llm', 'https://models.example/llm/v1'],
    ['https://models.example/v1beta/openai', 'https://models.example/v1beta/openai'],
    ['https://openrouter.ai/api/v1', 'https://openrouter.ai/api/v1'],
  ])('resolves %s to %s', (text, baseUrl) => {
    expect(read(['--models', text])).toEqual({ baseUrl, name: null, apiKey: null });
  });

  it('defaults to the model server and API key set in environment variables', () => {
    const environment = { WIDGET_MODELS_URL: 'http://localhost:11434', OPENAI_API_KEY: 'sk-1' };
    expect(read(['--models-name', 'llama3.2:3b'], environment)).toEqual({
      baseUrl: 'http://localhost:11434/v1',
      name: 'llama3.2:3b',
      apiKey: 'sk-1',
    });
    expect(read(['--models', 'http://localhost:1234'], environment)?.baseUrl).toBe(
      'http://localhost:1234/v1',
    );
  });

  it('selects no server when WIDGET_MODELS_URL is empty, even if an API key is set', () => {
    expect(read([], { WIDGET_MODELS_URL: '', OPENAI_API_KEY: 'sk-1' })).toBeNull();
  });

  it.each([
    [
      ['--models', 'localhost:11434'],
      {},
      '--models is "localhost:11434"; it must be an http or https URL, for example --models http://localhost:11434.',
    ],
    [
      [],
      { WIDGET_MODELS_URL: 'ollama' },
      'WIDGET_MODELS_URL is "ollama"; it must be an http or https URL, for example --models http://localhost:11434.',
    ],
    [
      ['--models', 'http://models.example/v1'],
      {},
      '--models names models.example with http; use https, because page texts and keys leave this machine.',
    ],
    [
      ['--models', 'http://localhost.example'],
      {},
      '--models names localhost.example with http; use https, because page texts and keys leave this machine.',
    ],
    [
      ['--models', 'https://me:secret@models.example'],
      {},
      '--models must be a URL without credentials, query or fragment, for example --models http://localhost:11434. Set a key in the environment variable OPENAI_API_KEY.',
    ],
    [
      ['--models', 'https://models.example/v1?key=secret'],
      {},
      '--models must be a URL without credentials, query or fragment, for example --models http://localhost:11434. Set a key in the environment variable OPENAI_API_KEY.',
    ],
    [
      ['--models-name', 'llama3.2'],
      {},
      '--models-name requires --models, for example --models http://localhost:11434.',
    ],
    [
      ['--models', 'http://localhost:1', '--models-name', ' '],
      {},
      '--models-name is empty; it must be the name of a model.',
    ],
    [
      ['--models', 'http://localhost:1'],
      { OPENAI_API_KEY: 'two\nlines' },
      'OPENAI_API_KEY contains spaces, line breaks or non-ASCII characters.',
    ],
    [
      ['--models', 'http://localhost:1', '--aws', 'bedrock,polly'],
      {},
      '--aws bedrock and --models (or WIDGET_MODELS_URL) both select the model of AI transforms: choose one.',
    ],
    [
      ['--aws', 'bedrock'],
      { WIDGET_MODELS_URL: 'http://localhost:1' },
      '--aws bedrock and --models (or WIDGET_MODELS_URL) both select the model of AI transforms: choose one.',
    ],
  ])('rejects %j with the message %j', (argv, environment, message) => {
    expect(() => read(argv, environment)).toThrow(new Error(message));
  });

  it('accepts a model server together with Polly in AWS', () => {
    const options = readOptions(['--models', 'http://localhost:1', '--aws', 'polly'], {});
    expect([...(options?.realServices ?? [])]).toEqual(['polly']);
    expect(options?.models?.baseUrl).toBe('http://localhost:1/v1');
  });
});

describe('readOptions', () => {
  it.each([
    [['--port', 'abc'], /^--port is "abc"; it must be a number/],
    [['--port', '70000'], /^--port is "70000"/],
    [['--demo-port', '1.5'], /^--demo-port is "1.5"; it must be a number/],
    [['--no-demo', '--demo-port', '9'], /^--no-demo and --demo-port contradict each other: choose one\.$/],
    [['--aws', 's3'], /^--aws is "s3"; it must be bedrock, polly or both/],
    [['--aws', 'polly', '--models-judge', 'x.y'], /^--models-judge requires a model/],
    [['--aws', 'bedrock', '--models-judge', ' '], /^--models-judge is " "; it must be the name of a model/],
    [['--feedback-events-url', 'localhost:3000'], /^--feedback-events-url must be an https URL/],
    [['--feedback-events-url', 'http://hooks.example'], /^--feedback-events-url must be an https URL/],
    [['--feedback-events-url', 'https://me:secret@hooks.example'], /without credentials/],
  ])('rejects %j', (argv, message) => {
    expect(() => readOptions(argv, {})).toThrow(message);
  });

  it.each([
    [[], { npm_config_port: '9103' }, '--port', '--port 9103'],
    [
      ['9103'],
      { npm_config_port: 'true', npm_config_memory: 'true' },
      '--port, --memory',
      '--port 9103 --memory',
    ],
    [['9104'], { npm_config_demo_port: 'true' }, '--demo-port', '--demo-port 9104'],
    [[], { npm_config_demo: '' }, '--no-demo', '--no-demo'],
    [
      ['http://localhost:1', 'llama3.2'],
      { npm_config_models: 'true', npm_config_models_name: 'true' },
      '--models, --models-name',
      '--models http://localhost:1 --models-name llama3.2',
    ],
  ])(
    'reports options that npm consumed because -- was missing (arguments: %j, environment: %j)',
    (argv, taken, names, meant) => {
      expect(() => readOptions(argv, { npm_lifecycle_event: 'start', ...taken })).toThrow(
        new Error(
          `npm consumed ${names} as its own option. Write -- before the options: npm start -- ${meant}`,
        ),
      );
    },
  );
});
