import type { ModelServerAddress } from '../../local/bedrock/openai/model-server.ts';
import { OptionsError } from './npm-options.ts';

export interface ModelOptions extends ModelServerAddress {
  /** Name of the model on the server; null for the server's only model. */
  readonly name: string | null;
}

export const modelsVariable = 'WIDGET_MODELS_URL';

const keyVariable = 'OPENAI_API_KEY';

export function readModelOptions(
  { models, 'models-name': name }: { readonly models?: string; readonly 'models-name'?: string },
  environment: Readonly<Record<string, string | undefined>>,
): ModelOptions | null {
  const fromEnvironment = environment[modelsVariable] ?? '';
  const [url, source] = models === undefined ? [fromEnvironment, modelsVariable] : [models, '--models'];
  if (models === undefined && fromEnvironment === '') {
    if (name === undefined) return null;
    throw new OptionsError('--models-name requires --models, for example --models http://localhost:11434.');
  }
  if (name?.trim() === '') throw new OptionsError('--models-name is empty; it must be the name of a model.');
  return { baseUrl: baseUrlOf(url, source), name: name ?? null, apiKey: readKey(environment[keyVariable]) };
}

const hint = 'for example --models http://localhost:11434';

/**
 * Validates the model server's URL, which must use https or refer to this machine because requests contain page text.
 * Appends `/v1` when the URL has no version.
 */
function baseUrlOf(text: string, source: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new OptionsError(`${source} is "${text}"; it must be an http or https URL, ${hint}.`);
  }
  if ([url.username, url.password, url.hash, url.search].some((part) => part !== '')) {
    throw new OptionsError(
      `${source} must be a URL without credentials, query or fragment, ${hint}. Set a key in the environment variable ${keyVariable}.`,
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    throw new OptionsError(
      `${source} names ${url.host} with http; use https, because page texts and keys leave this machine.`,
    );
  }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  return `${url.origin}${/\/v\d/.test(path) ? path : `${path}/v1`}`;
}

export function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname);
}

function readKey(key: string | undefined): string | null {
  if (key === undefined || key === '') return null;
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new OptionsError(`${keyVariable} contains spaces, line breaks or non-ASCII characters.`);
}
