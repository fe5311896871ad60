import type { CallRecord } from '../../../sdk/src/client/types.ts';
import { copyButton } from '../copy-button.ts';
import { make } from '../elements.ts';
import type { Exchange } from '../tap.ts';
import { curlLine } from './curl.ts';
import { sdkLine } from './sdk-line.ts';

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
