import { createTokenService, type TokenKey } from '../../shared/security/tokens.ts';

/** A visitor that does not exist: the token made for it is thrown away. */
const nobody = { orgId: 'token-rotation', userId: 'token-rotation' };

/** True when a token signed with the key verifies with it, both done as the functions do it. */
export async function provesItself(tokenKey: TokenKey, now: () => number): Promise<boolean> {
  const secrets = {
    current: async () => tokenKey,
    byKid: async (kid: string) => (kid === tokenKey.kid ? tokenKey : null),
  };
  const tokens = createTokenService({ secrets, now });
  const { token } = await tokens.issueProfileToken(nobody);
  return (await tokens.verifyProfileToken(token, nobody)) === 'valid';
}
