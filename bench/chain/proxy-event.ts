import type { Route } from '../../shared/contract/routes/route.ts';
import { toAuthorizerContext } from '../../shared/security/authorizer-context.ts';
import { generateWidgetKey, hashWidgetKey } from '../../shared/security/keys.ts';
import type { Call } from '../support/call.ts';

const benchCaller = { orgId: 'org-bench', key: generateWidgetKey('live') };

const browserHeaders: Readonly<Record<string, string>> = {
  Accept: '*/*',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'de-DE,de;q=0.9,en;q=0.8',
  'CloudFront-Forwarded-Proto': 'https',
  'CloudFront-Is-Desktop-Viewer': 'true',
  'CloudFront-Viewer-Country': 'DE',
  Host: 'abcde12345.execute-api.eu-central-1.amazonaws.com',
  Origin: 'https://shop.example',
  Referer: 'https://shop.example/cart',
  'sec-fetch-mode': 'cors',
  'User-Agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  Via: '2.0 0123456789abcdef.cloudfront.net (CloudFront)',
  'X-Amz-Cf-Id': 'Zm9yIGEgYmVuY2ggb25seSwgbm90IGEgcmVhbCBpZA==',
  'X-Amzn-Trace-Id': 'Root=1-691ee1a0-0123456789abcdef01234567',
  'X-Forwarded-For': '203.0.113.7, 130.176.1.1',
  'X-Forwarded-Port': '443',
  'X-Forwarded-Proto': 'https',
};

/** Builds the API Gateway proxy event for a request sent from a page in Chrome. */
export function proxyEvent(
  route: Route,
  { path, headers: ownHeaders, json }: Omit<Call, 'method'>,
  { orgId, key } = benchCaller,
): object {
  const contentType = json === undefined ? {} : { 'Content-Type': 'application/json' };
  const headers = { ...browserHeaders, 'X-Api-Key': key, ...contentType, ...ownHeaders };
  return {
    resource: route.path,
    path,
    httpMethod: route.method,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    pathParameters: null,
    stageVariables: null,
    body: json === undefined ? null : JSON.stringify(json),
    isBase64Encoded: false,
    requestContext: {
      resourcePath: route.path,
      httpMethod: route.method,
      path: `/prod${path}`,
      stage: 'prod',
      requestId: '01234567-89ab-4cde-8f01-23456789abcd',
      extendedRequestId: 'JKJaXmPLvHcESHA=',
      requestTimeEpoch: 1_795_338_000_000,
      authorizer: toAuthorizerContext({
        orgId,
        siteId: 'shop',
        keyId: 'key-bench',
        keyHash: hashWidgetKey(key),
        plan: 'pro',
        suspended: false,
        callsPerMonth: 250_000,
        requestsPerMinute: 500,
        meterShards: 1,
        ai: { tier: 'scale', modeCap: 'genius', creditsPerMonth: 1_000_000 },
        requireBootToken: false,
        allowedOrigins: ['shop.example'],
        siteLanguage: 'en',
        trackUsage: true,
        callerHashKey: 'secret',
        visitorProofSecrets: [],
        creditsPerCaller: null,
      }),
      identity: { sourceIp: '203.0.113.7', userAgent: browserHeaders['User-Agent'] },
    },
  };
}
