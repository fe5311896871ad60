import type { Log } from '../observability/logger.ts';
import type { TokenService } from '../security/tokens.ts';

/**
 * Boot token methods of `functionTokens`, imported on first use. Most calls do not need them, so most cold
 * starts do not load the Secrets Manager client.
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
