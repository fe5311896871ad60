import { organizationSchema } from '../../../shared/data/organizations.ts';
import { StoreUnavailableError } from '../../../shared/data/store.ts';
import { ConflictError, FailedError, NotFoundError, UsageError } from '../../errors.ts';
import { reportError } from '../../output/error-line.ts';

function named(name: string, message: string, code?: string): Error {
  return Object.assign(new Error(message), { name, ...(code === undefined ? {} : { code }) });
}

describe('reportError', () => {
  it.each([
    [new FailedError('Failed: retry.'), 1],
    [new UsageError('Wrong: see --help.'), 2],
    [new NotFoundError('Missing: make it.'), 3],
    [new ConflictError('Exists: change it.'), 4],
  ])('prints the message of an error that an operator can fix: %s', (error, exitCode) => {
    expect(reportError(error)).toEqual({ line: error.message, exitCode });
  });

  it.each([
    ['credentials are missing', named('CredentialsProviderError', 'Could not load'), /aws configure/],
    ['credentials have expired', named('ExpiredTokenException', 'x'), /sign in again/],
    ['the Region is missing', named('Error', 'Region is missing'), /--region/],
  ])('states the next step when %s', (_what, error, advice) => {
    const { line, exitCode } = reportError(error);

    expect(exitCode).toBe(1);
    expect(line).toMatch(advice);
  });

  it('reports a concurrent change of the same organization as a conflict', () => {
    const { line, exitCode } = reportError(named('ConflictException', 'Usage Plan cannot be added'));
    expect({ line, exitCode }).toEqual({ line: expect.stringContaining('check org show ORG'), exitCode: 4 });
  });

  it('names the action that AWS denied, but not the resource', () => {
    const message =
      'User: arn:aws:iam::123456789012:user/x is not authorized to perform: dynamodb:Query on resource: arn:aws:dynamodb:eu-west-1:123456789012:table/Keys';

    expect(reportError(named('AccessDeniedException', message))).toEqual({
      line: 'AWS denied these credentials the action dynamodb:Query: use credentials with this permission.',
      exitCode: 1,
    });
  });

  it('reports the cause of a database error', () => {
    const error = new StoreUnavailableError(named('ExpiredToken', 'x'));

    expect(reportError(error).line).toMatch(/sign in again/);
  });

  it('never prints values of a stored item that fails validation', () => {
    const secret = 'a'.repeat(40);
    const parsed = organizationSchema.safeParse({ usageKeyValue: secret, plan: secret });

    const { line } = reportError(parsed.error);

    expect(line).toMatch(/stored row/);
    expect(line).not.toContain(secret);
  });

  it('prints an unrecognized error on one line without long words, control characters or a stack trace', () => {
    const secret = 'wk_live_0123456789abcdefghijABCDEFGHIJ01';
    const error = named('BadRequestException', `Value ${secret} \u001b[2J is not valid\n    at secret.ts:1`);

    expect(reportError(error)).toEqual({
      line: 'The command failed (BadRequestException: Value … \\u{1b}[2J is not valid): run the same command again.',
      exitCode: 1,
    });
  });

  it('reports a thrown value that is not an Error', () => {
    expect(reportError('text')).toEqual({
      line: 'The command failed for an unknown reason: run it again.',
      exitCode: 1,
    });
  });
});
