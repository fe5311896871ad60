/**
 * The service that a SigV4 Authorization header is meant for, for example `dynamodb`.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 * @returns undefined for anything else in that header
 */
export function signedService(authorization: string | undefined): string | undefined {
  return /^AWS4-HMAC-SHA256\s+Credential=[^/\s,]+\/\d{8}\/[^/\s,]+\/([a-z0-9-]+)\/aws4_request\b/.exec(
    authorization ?? '',
  )?.[1];
}
