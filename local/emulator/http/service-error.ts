/** An AWS REST-JSON error: status, exception name (in the header `x-amzn-errortype`) and message in the body. */
export class ServiceError extends Error {
  readonly status: number;
  readonly exception: string;

  constructor(status: number, exception: string, message: string) {
    super(message);
    this.name = 'ServiceError';
    this.status = status;
    this.exception = exception;
  }
}

/**
 * Parses the body of a call.
 * @throws ServiceError SerializationException (400) for invalid JSON
 */
export function parseCall(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError(400, 'SerializationException', 'The request body is not valid JSON.');
  }
}

/** 400 ValidationException, for an invalid request. */
export function validationError(message: string): ServiceError {
  return new ServiceError(400, 'ValidationException', message);
}
