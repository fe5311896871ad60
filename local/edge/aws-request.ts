import type { IncomingMessage } from 'node:http';

export interface AwsRequest {
  readonly method: string;
  /** Decoded path segments. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface AwsResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type AwsService = (request: AwsRequest) => Promise<AwsResponse>;

export class AwsServiceError extends Error {
  override readonly name = 'AwsServiceError';

  readonly code: string;
  readonly status: number;
  /** Additional headers, such as Retry-After. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: string, message: string, status = 400, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}
