/** A recorded API call, without tokens. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  /** Trace ID of the response; null if there was no response. */
  readonly traceId: string | null;
  /** The response body as text, truncated if it is very long. */
  readonly answer: Promise<string>;
}

export type Tamper = (method: string, url: string, headers: Headers) => Promise<Headers>;

export interface Tap {
  /**
   * Returns the exchange with this trace ID. For null, returns the latest call with this method that got no
   * response.
   */
  find(traceId: string | null, method: string): Exchange | null;
  /** Applies `tamper` once to the next call that `fits` accepts. */
  tamperOnce(fits: (method: string, url: string) => boolean, tamper: Tamper): void;
}

const keptExchanges = 100;
const longestAnswerCharacters = 20_000;
const secretHeaders = ['x-profile-token', 'x-widget-token'];

/** Wraps `fetch` to record calls to an origin. */
export function tapFetch(origin: string): Tap {
  const fetchPlainly = window.fetch.bind(window);
  const exchanges: Exchange[] = [];
  let pending: { fits: (method: string, url: string) => boolean; tamper: Tamper } | null = null;

  const keep = (exchange: Exchange) => {
    exchanges.unshift(exchange);
    exchanges.length = Math.min(exchanges.length, keptExchanges);
  };

  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== origin) return fetchPlainly(input, init);
    const { method, url } = request;
    let headers = request.headers;
    if (pending?.fits(method, url)) {
      const { tamper } = pending;
      pending = null;
      headers = await tamper(method, url, new Headers(headers));
    }
    const requestBody = typeof init?.body === 'string' ? init.body : null;
    const seen = { method, url, requestHeaders: withoutSecrets(headers), requestBody };
    try {
      const response = await fetchPlainly(input, { ...init, headers });
      const answer = response
        .clone()
        .text()
        .then(shorten, () => '');
      keep({ ...seen, traceId: response.headers.get('X-Trace-Id'), answer });
      return response;
    } catch (error) {
      keep({ ...seen, traceId: null, answer: Promise.resolve('') });
      throw error;
    }
  };

  return {
    find: (traceId, method) =>
      exchanges.find((exchange) => exchange.traceId === traceId && exchange.method === method) ?? null,
    tamperOnce: (fits, tamper) => {
      pending = { fits, tamper };
    },
  };
}

function withoutSecrets(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !secretHeaders.includes(name.toLowerCase())));
}

function shorten(text: string): string {
  return text.length <= longestAnswerCharacters ? text : `${text.slice(0, longestAnswerCharacters)}…`;
}
