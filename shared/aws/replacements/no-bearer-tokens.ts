/**
 * Replaces the SDK's bearer token providers (`@aws-sdk/token-providers`) in the bundles. The providers read tokens from
 * an environment variable or from single sign-on. Functions do not need bearer tokens because they sign requests with
 * their role's credentials.
 */
export function fromEnvSigningName() {
  return noToken;
}

export const nodeProvider = fromEnvSigningName;

function noToken(): Promise<never> {
  return Promise.reject(
    new Error('A function has no bearer token: it signs by the credentials of its role.'),
  );
}
