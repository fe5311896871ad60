import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import { isLoopback, type ModelOptions, modelsVariable, readModelOptions } from './model-options.ts';
import { OptionsError, rejectOptionsConsumedByNpm } from './npm-options.ts';

export interface LocalOptions {
  readonly port: number;
  /** IP address to listen on in addition to localhost; null for none. */
  readonly host: string | null;
  /** Port of the demo page; 0 for any free port, null for no demo. */
  readonly demoPort: number | null;
  readonly memory: boolean;
  readonly watch: boolean;
  readonly inspect: boolean;
  readonly json: boolean;
  readonly verbose: boolean;
  readonly realServices: ReadonlySet<'bedrock' | 'polly'>;
  /** The OpenAI-compatible server for AI transforms; null to use Amazon Bedrock or its rule-based emulator. */
  readonly models: ModelOptions | null;
  readonly judge: string | null;
  /** URL of the webhook for events about new feedback and reports; null to only log the events. */
  readonly feedbackEventsUrl: string | null;
}

export const defaultPort = 8080;
export const defaultDemoPort = 8081;

export const usage = `Usage: npm start [-- OPTIONS]

Runs the complete service on this machine: the synthesized API Gateway, all functions, tables and secrets, and a demo
page with the API reference. Logs one line per request to stderr. Ctrl-C stops it; data persists across starts.

  --port N               listen on this port of localhost (default ${defaultPort})
  --demo-port N          serve the demo page on this port of localhost (default ${defaultDemoPort}; any free port with --json)
  --host ADDRESS         also listen on this IP address, for phones and containers; 0.0.0.0 for every address
  --no-demo              do not serve the demo page
  --memory               start with empty tables and write nothing to disk
  --watch                reload functions when a source file is saved
  --inspect              the same, and open port 9229 for a debugger. Functions then have no timeout
  --json                 print one line of JSON when ready: {"baseUrl", "siteRoot", "referenceUrl", "demo": {…}}
  --aws bedrock,polly    call these AWS services instead of their emulators, with your AWS credentials and Region
  --models URL           run the AI transforms on a model of this OpenAI-compatible server (Ollama, llama.cpp, LM Studio,
                         vLLM), for example --models http://localhost:11434; or set ${modelsVariable}.
                         If the server requires a key, set OPENAI_API_KEY
  --models-name NAME     name of the model; required if the server has several
  --models-judge NAME    compare AI output with its source using this model; requires --models or --aws bedrock
  --feedback-events-url URL
                         post an event for each new feedback message or report to this URL
  --verbose              print raw JSON log lines, and stack traces of failures
  --help                 show this help

npm consumes options that are not after --. Example: npm start -- --port 9100 --memory
`;

const optionTypes = {
  port: { type: 'string' },
  host: { type: 'string' },
  'demo-port': { type: 'string' },
  'no-demo': { type: 'boolean' },
  memory: { type: 'boolean' },
  watch: { type: 'boolean' },
  inspect: { type: 'boolean' },
  json: { type: 'boolean' },
  aws: { type: 'string' },
  models: { type: 'string' },
  'models-name': { type: 'string' },
  'models-judge': { type: 'string' },
  'feedback-events-url': { type: 'string' },
  verbose: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/**
 * Parses the command line. Returns null if the user requested help.
 * @param environment environment variables, including the `npm_config_*` variables for options that npm consumed
 * @throws OptionsError
 */
export function readOptions(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): LocalOptions | null {
  const { verbose: _verbose, help: _help, ...knownNames } = optionTypes;
  rejectOptionsConsumedByNpm(knownNames, argv, environment);
  const values = parse(argv);
  if (values.help) return null;
  const realServices = new Set(readServices(values.aws));
  const models = readModelOptions(values, environment);
  if (models !== null && realServices.has('bedrock')) {
    throw new OptionsError(
      `--aws bedrock and --models (or ${modelsVariable}) both select the model of AI transforms: choose one.`,
    );
  }
  return {
    port: readPort('--port', values.port) ?? defaultPort,
    host: readHost(values.host),
    demoPort: readDemoPort(values),
    memory: values.memory ?? false,
    watch: values.watch ?? false,
    inspect: values.inspect ?? false,
    json: values.json ?? false,
    verbose: values.verbose ?? false,
    realServices,
    models,
    judge: readJudge(values['models-judge'], models !== null || realServices.has('bedrock')),
    feedbackEventsUrl: readWebhookUrl(values['feedback-events-url']),
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: optionTypes }).values;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('. ')[0] : String(cause);
    throw new OptionsError(`${reason}. See npm start -- --help.`, { cause });
  }
}

function readDemoPort(values: ReturnType<typeof parse>): number | null {
  const port = readPort('--demo-port', values['demo-port']);
  if (values['no-demo'] !== true) return port ?? (values.json ? 0 : defaultDemoPort);
  if (port === null) return null;
  throw new OptionsError('--no-demo and --demo-port contradict each other: choose one.');
}

function readPort(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new OptionsError(
    `${option} is "${text}"; it must be a number from 0 to 65535 (0 takes any free port).`,
  );
}

function readHost(address: string | undefined): string | null {
  if (address === undefined) return null;
  if (isIP(address) !== 0) return address;
  throw new OptionsError(`--host is "${address}"; it must be an IP address, for example --host 0.0.0.0.`);
}

function readServices(text: string | undefined): ('bedrock' | 'polly')[] {
  const named = text?.split(',').map((name) => name.trim()) ?? [];
  return named.map((name) => {
    if (name === 'bedrock' || name === 'polly') return name;
    throw new OptionsError(
      `--aws is "${name}"; it must be bedrock, polly or both, for example --aws bedrock,polly.`,
    );
  });
}

function readJudge(name: string | undefined, hasModels: boolean): string | null {
  if (name === undefined) return null;
  if (!hasModels) {
    throw new OptionsError(
      '--models-judge requires a model: add --models URL or --aws bedrock, for example --aws bedrock --models-judge MODEL.',
    );
  }
  if (/^\S+$/.test(name)) return name;
  throw new OptionsError(`--models-judge is "${name}"; it must be the name of a model, without spaces.`);
}

function readWebhookUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
  if (url !== null && isAllowed && url.username === '' && url.password === '') return url.href;
  throw new OptionsError(
    '--feedback-events-url must be an https URL, or an http URL on this machine, without credentials, for example http://localhost:3000/hook.',
  );
}
