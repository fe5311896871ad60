/**
 * Stands in the bundles for the SDK's providers of bearer tokens (`@aws-sdk/token-providers`), from an environment variable and from a
 * single sign-on. A function signs what it asks by its role's credentials and has no token.
 */
export function fromEnvSigningName() {
  return noToken;
}

/** As {@link fromEnvSigningName}: neither of them finds a token. */
export const nodeProvider = fromEnvSigningName;

function noToken(): Promise<never> {
  return Promise.reject(
    new Error('A function has no bearer token: it signs by the credentials of its role.'),
  );
}
