import type { APIGatewayProxyEvent } from 'aws-lambda';

/** The request's headers by lower-case name. */
export class RequestHeaders {
  private readonly values = new Map<string, string>();

  constructor(headers: APIGatewayProxyEvent['headers'] | null) {
    for (const [name, value] of Object.entries(headers ?? {})) {
      if (value !== undefined) this.values.set(name.toLowerCase(), value);
    }
  }

  /** The header's value, whatever the case of its name; undefined when it was not sent. */
  get(name: string): string | undefined {
    return this.values.get(name.toLowerCase());
  }

  /** Forgets a header and returns what it held. */
  take(name: string): string | undefined {
    const value = this.get(name);
    this.values.delete(name.toLowerCase());
    return value;
  }
}
