import type { APIGatewayProxyEvent } from 'aws-lambda';

export class RequestHeaders {
  private readonly values = new Map<string, string>();

  constructor(headers: APIGatewayProxyEvent['headers'] | null) {
    for (const [name, value] of Object.entries(headers ?? {})) {
      if (value !== undefined) this.values.set(name.toLowerCase(), value);
    }
  }

  get(name: string): string | undefined {
    return this.values.get(name.toLowerCase());
  }

  take(name: string): string | undefined {
    const value = this.get(name);
    this.values.delete(name.toLowerCase());
    return value;
  }
}
