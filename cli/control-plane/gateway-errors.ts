import { FailedError } from '../errors.ts';

/**
 * Returns true if the error means that the key is already in a usage plan of the same stage. AWS documents
 * ConflictException and BadRequestException for CreateUsagePlanKey without stating which one applies.
 * https://docs.aws.amazon.com/apigateway/latest/api/API_CreateUsagePlanKey.html
 */
export function isPlanConflict(error: unknown): boolean {
  if (isNamed(error, 'ConflictException')) return true;
  return isNamed(error, 'BadRequestException') && /multiple usage plans/i.test(messageOf(error));
}

/** Returns true for the error that API Gateway returns when a deleted stage is removed from a usage plan. */
export function isStageGone(error: unknown): boolean {
  return isNamed(error, 'BadRequestException') && /invalid api stage/i.test(messageOf(error));
}

export function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

export function ignoring(isExpected: (error: unknown) => boolean): (error: unknown) => undefined {
  return (error) => {
    if (!isExpected(error)) throw error;
  };
}

export function isNotFound(error: unknown): boolean {
  return isNamed(error, 'NotFoundException');
}

/** The SDK declares the ID as optional, but API Gateway's responses always contain it. */
export function required(id: string | undefined): string {
  if (id === undefined) throw new FailedError('API Gateway returned no ID: run the same command again.');
  return id;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
