import type { CallRecord } from '../../../sdk/src/client/types.ts';
import { copyButton } from '../copy-button.ts';
import { make } from '../elements.ts';
import type { Exchange } from '../tap.ts';

export function callRow(call: CallRecord, exchange: Exchange | null): HTMLLIElement {
  const status = make(
    'span',
    `status ${statusClass(call.status)}`,
    call.status === null ? 'failed' : String(call.status),
  );
  const summary = make(
    'summary',
    '',
    make('span', 'method', call.method),
    make('span', 'path', call.path.replace(/^\/api\/v1/, '')),
    status,
    make('span', 'time', `${Math.round(call.durationMs)} ms`),
  );
  const details = make('details', '', summary);
  details.addEventListener('toggle', () => details.append(callDetail(call, exchange)), { once: true });
  return make('li', '', details);
}

function statusClass(status: number | null): string {
  if (status === null || status >= 500) return 'is-failed';
  return status >= 400 ? 'is-refused' : '';
}

function callDetail(call: CallRecord, exchange: Exchange | null): HTMLElement {
  const detail = make('div', 'call-detail');
  if (exchange !== null) detail.append(snippet('curl', curlLine(exchange, location.origin)));
  detail.append(snippet('SDK', sdkLine(call.method, call.path, exchange?.requestBody ?? null)));
  if (exchange !== null && call.status !== null) {
    void exchange.responseBody.then((text) => {
      if (text !== '') detail.append(snippet('Response', readable(text)));
    });
  }
  return detail;
}

function snippet(title: string, text: string): HTMLElement {
  const code = make('pre', '', text);
  code.tabIndex = 0;
  code.setAttribute('role', 'region');
  code.setAttribute('aria-label', title);
  return make('div', 'snippet', make('h4', '', title), copyButton(title, text), code);
}

function readable(text: string): string {
  try {
    const isSecret = (name: string) => name === 'profileToken' || name === 'token';
    return JSON.stringify(
      JSON.parse(text, (name, value) => (isSecret(name) ? '…' : value)),
      null,
      2,
    );
  } catch {
    return text;
  }
}

const needless = ['accept', 'user-agent'];

/** Formats a call as a curl command. `$TOKEN` replaces the profile token so that the command can be shared. */
function curlLine(exchange: Exchange, pageOrigin: string): string {
  const { method, url, requestHeaders, requestBody } = exchange;
  const headers = Object.entries({ Origin: pageOrigin, ...requestHeaders })
    .filter(([name]) => !needless.includes(name.toLowerCase()))
    .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const isWrite = method === 'PUT';
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quote(url),
    ...headers,
    ...(isWrite ? ['-H "X-Profile-Token: $TOKEN"'] : []),
    ...(requestBody === null ? [] : [`-d ${quote(requestBody)}`]),
  ].join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns the line of SDK code that makes an API call. `body` is the request body as JSON. */
function sdkLine(method: string, path: string, body: string | null): string {
  const route = path.replace(/^\/api\/v1/, '');
  if (route.startsWith('/content/')) {
    const transform = route.slice('/content/'.length);
    const name =
      transform === 'tts-export' ? 'speak' : transform.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    return `await client.content.${name}(${argument(body)})`;
  }
  if (route.startsWith('/profiles/')) {
    return method === 'PUT' ? 'await client.profile.save()' : 'await client.profile.load()';
  }
  return others[route] ?? `await client.boot()`;
}

const others: Readonly<Record<string, string>> = {
  '/analytics/log': 'await client.flush()',
  '/feedback': 'await client.feedback(feedback)',
  '/reports': 'await client.report(report)',
};

const longestArgumentCharacters = 200;

function argument(body: string | null): string {
  if (body === null) return '';
  return body.length <= longestArgumentCharacters ? body : `${body.slice(0, longestArgumentCharacters)}…`;
}
