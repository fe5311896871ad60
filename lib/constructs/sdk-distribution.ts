import { Aws, Duration, Fn } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { CustomDomainOptions } from '../deploy-options.ts';

export interface SdkDistributionProps {
  readonly bucket: IBucket;
  readonly customDomain: CustomDomainOptions | null;
  readonly api: RestApi | null;
}

/** Read timeout in seconds. It exceeds the duration of any API request, which is at most 29 s. */
const apiReadTimeoutSeconds = 35;

const yearSeconds = 31_536_000;

/**
 * Adds a CloudFront distribution for the SDK. If `api` is not null, the distribution also serves the API, so that a
 * page needs only one origin in its CSP.
 */
export function addSdkDistribution(
  stack: Construct,
  { bucket, customDomain, api }: SdkDistributionProps,
): Distribution {
  const scope = new Construct(stack, 'Edge');
  const apiCalls = api === null ? null : apiBehavior(api);
  const distribution = new Distribution(scope, 'Distribution', {
    comment: 'Accessibility widget: SDK and API',
    httpVersion: HttpVersion.HTTP2_AND_3,
    ...(customDomain !== null && {
      domainNames: [customDomain.domainName],
      certificate: Certificate.fromCertificateArn(scope, 'Certificate', customDomain.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    }),
    defaultBehavior: filesBehavior(scope, bucket),
    additionalBehaviors:
      apiCalls === null
        ? {}
        : // Monitors share a cached response for a few seconds, so that a flood does not use up the method's rate limit.
          { '/api/*': apiCalls, '/health': { ...apiCalls, cachePolicy: CachePolicy.CACHING_OPTIMIZED } },
  });
  acknowledge(distribution, 'AwsSolutions-CFR1', 'Visitors may be in any country.');
  acknowledge(
    distribution,
    'AwsSolutions-CFR2',
    'The files are public and cached. With waf=on, the API has its own web ACL and is not behind this distribution.',
  );
  acknowledge(
    distribution,
    'AwsSolutions-CFR3',
    "Access logs would record visitors' page views. The API has its own access log.",
  );
  if (customDomain === null) {
    acknowledge(
      distribution,
      'AwsSolutions-CFR4',
      'The default cloudfront.net certificate does not allow setting a TLS version; assetsDomainName requires TLS 1.2 or later.',
    );
  }
  return distribution;
}

function filesBehavior(scope: Construct, bucket: IBucket): BehaviorOptions {
  return {
    origin: S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessControl: new S3OriginAccessControl(scope, 'Access', {
        originAccessControlName: uniqueName('sdk'),
      }),
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    // CACHING_OPTIMIZED respects the Cache-Control header of each file.
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy: new ResponseHeadersPolicy(scope, 'FileHeaders', {
      responseHeadersPolicyName: uniqueName('sdk-headers'),
      comment: 'Files that pages of every site may load',
      corsBehavior: {
        accessControlAllowOrigins: ['*'],
        accessControlAllowMethods: ['GET', 'HEAD'],
        accessControlAllowHeaders: ['*'],
        accessControlAllowCredentials: false,
        accessControlMaxAge: Duration.days(1),
        originOverride: true,
      },
      customHeadersBehavior: {
        customHeaders: [{ header: 'Cross-Origin-Resource-Policy', value: 'cross-origin', override: true }],
      },
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.seconds(yearSeconds), override: true },
      },
    }),
  };
}

/** The stack ID makes the name unique in the account across all Regions, as CloudFront requires. */
function uniqueName(purpose: string): string {
  return `widget-${purpose}-${Fn.select(2, Fn.split('/', Aws.STACK_ID))}`;
}

/**
 * Returns the behavior that forwards API calls unchanged except for the Host header, which API Gateway uses
 * to select the API.
 */
function apiBehavior(api: RestApi): BehaviorOptions {
  const host = Fn.select(2, Fn.split('/', api.url));
  return {
    origin: new HttpOrigin(host, {
      originPath: `/${api.deploymentStage.stageName}`,
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: Duration.seconds(apiReadTimeoutSeconds),
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  };
}
