/** A recorded API call, without tokens. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  readonly traceId: string | null;
  /** The response body as text, possibly truncated. */
  readonly responseBody: Promise<string>;
}

export interface Tap {
  /** Returns the latest call with a given method and trace ID. A null trace ID selects calls without a response. */
  find(traceId: string | null, method: string): Exchange | null;
  tamperOnce(fits: (method: string) => boolean, tamper: (headers: Headers) => void): void;
  setOffline(isOffline: boolean): void;
}

const keptExchanges = 100;
const longestBodyCharacters = 20_000;
const secretHeaders = ['x-profile-token', 'x-widget-token'];

export function tapFetch(origin: string): Tap {
  const fetchPlainly = window.fetch.bind(window);
  const exchanges: Exchange[] = [];
  let pending: { fits: (method: string) => boolean; tamper: (headers: Headers) => void } | null = null;
  let isOffline = false;

  const keep = (exchange: Exchange) => {
    exchanges.unshift(exchange);
    exchanges.length = Math.min(exchanges.length, keptExchanges);
  };

  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== origin) return fetchPlainly(input, init);
    const { method, url } = request;
    const headers = new Headers(request.headers);
    if (pending?.fits(method)) {
      pending.tamper(headers);
      pending = null;
    }
    const requestBody = typeof init?.body === 'string' ? init.body : null;
    const seen = { method, url, requestHeaders: withoutSecrets(headers), requestBody };
    try {
      if (isOffline) throw new TypeError('Failed to fetch');
      const response = await fetchPlainly(input, { ...init, headers });
      const responseBody = response
        .clone()
        .text()
        .then(shorten, () => '');
      keep({ ...seen, traceId: response.headers.get('X-Trace-Id'), responseBody });
      return response;
    } catch (error) {
      keep({ ...seen, traceId: null, responseBody: Promise.resolve('') });
      throw error;
    }
  };

  return {
    find: (traceId, method) =>
      exchanges.find((exchange) => exchange.traceId === traceId && exchange.method === method) ?? null,
    tamperOnce: (fits, tamper) => {
      pending = { fits, tamper };
    },
    setOffline: (value) => {
      isOffline = value;
    },
  };
}

function withoutSecrets(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !secretHeaders.includes(name.toLowerCase())));
}

function shorten(text: string): string {
  return text.length <= longestBodyCharacters ? text : `${text.slice(0, longestBodyCharacters)}…`;
}
