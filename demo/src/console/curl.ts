import type { Exchange } from '../tap.ts';

const needless = ['accept', 'user-agent'];

/** Formats a call as a curl command. `$TOKEN` replaces the profile token so that the command can be shared. */
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
