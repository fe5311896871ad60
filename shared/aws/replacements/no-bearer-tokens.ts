/**
 * Replaces the SDK's bearer token providers (`@aws-sdk/token-providers`: environment variable and single
 * sign-on) in the bundles. Functions do not need tokens because they sign requests with their role's
 * credentials.
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
