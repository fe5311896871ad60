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

/** @throws ServiceError SerializationException (400) for invalid JSON */
export function parseCall(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError(400, 'SerializationException', 'The request body is not valid JSON.');
  }
}

export function validationError(message: string): ServiceError {
  return new ServiceError(400, 'ValidationException', message);
}
