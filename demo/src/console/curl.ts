import type { Exchange } from '../tap.ts';

/** Headers that curl writes by itself or that only a browser has a use for. */
const needless = ['accept', 'user-agent'];

/** The call as a line for a terminal. A token is a variable of the shell: it is nobody else's business. */
export function curlLine(exchange: Exchange, pageOrigin: string): string {
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
