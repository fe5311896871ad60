import { LoggableError } from '../../../shared/errors/errors.ts';

/** Reasons for rejecting an image. They are only logged. The caller receives the same error for every reason. */
type ImageRefusal =
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
  | 'DIMENSIONS'
  | 'DAMAGED';

export class ImageRefusedError extends LoggableError {
  override readonly name = 'ImageRefusedError';

  readonly code: ImageRefusal;

  constructor(code: ImageRefusal, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
