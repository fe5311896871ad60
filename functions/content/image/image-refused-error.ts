import { LoggableError } from '../../../shared/errors/loggable-error.ts';

/** Why an image is not taken. For the log: the caller is told one thing for all of them. */
export type ImageRefusal =
  | 'ADDRESS_NOT_PUBLIC'
  | 'ADDRESS_NOT_FOUND'
  | 'URL_NOT_ALLOWED'
  | 'TOO_MANY_REDIRECTS'
  | 'STATUS_NOT_OK'
  | 'ENCODED'
  | 'TOO_LARGE'
  | 'TOO_SLOW'
  | 'NOT_REACHABLE'
  | 'TYPE_NOT_ALLOWED'
  | 'DIMENSIONS';

/** An image that could not be had, or that must not be taken. */
export class ImageRefusedError extends LoggableError {
  override readonly name = 'ImageRefusedError';

  constructor(
    readonly code: ImageRefusal,
    cause?: unknown,
  ) {
    super(code, { cause });
  }
}
