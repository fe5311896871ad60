import type { Log } from '../observability/logger.ts';
import type { TokenService } from '../security/tokens.ts';

/**
 * Boot tokens as `functionTokens` has them, for a group most of whose calls need none: the first call that needs one
 * loads the signing and the client of Secrets Manager, and a cold start does not.
 */
export function lateTokens(
  secretArn: string,
  log: Log,
): Pick<TokenService, 'issueBootToken' | 'verifyBootToken'> {
  let loading: Promise<TokenService> | undefined;
  const load = (): Promise<TokenService> => {
    loading ??= import('./function-tokens.ts').then(({ functionTokens }) => functionTokens(secretArn, log));
    return loading;
  };
  return {
    issueBootToken: async (subject) => (await load()).issueBootToken(subject),
    verifyBootToken: async (token, subject) => (await load()).verifyBootToken(token, subject),
  };
}
