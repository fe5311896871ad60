import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { ApiStack } from './api-stack.ts';
import type { BuiltSdk } from './built-sdk.ts';
import { addSdkBucket } from './constructs/sdk-bucket.ts';
import { addSdkDistribution } from './constructs/sdk-distribution.ts';
import { publishSdkFiles } from './constructs/sdk-files.ts';
import type { DeployOptions } from './deploy-options.ts';
import { embedScript } from './embed-script.ts';

export interface AssetsStackProps extends StackProps {
  readonly api: ApiStack;
  readonly bundlesDirectory: string;
  readonly options: DeployOptions;
  readonly assets: NonNullable<DeployOptions['assets']>;
  readonly sdk: BuiltSdk;
}

/** Stack that hosts the browser SDK, unless the option `assets` is off. */
export class AssetsStack extends Stack {
  constructor(scope: Construct, id: string, props: AssetsStackProps) {
    super(scope, id, props);
    const { api, options, assets, sdk } = props;
    const bucket = addSdkBucket(this, options.removalPolicy, assets.objectLockDays);
    // With a web ACL, the distribution does not serve the API. If it did, all API requests would come from CloudFront's
    // addresses, so all visitors would share the rate limit per IP address.
    const servesApi = options.webAcl === null;
    const distribution = addSdkDistribution(this, {
      bucket,
      customDomain: assets.customDomain,
      api: servesApi ? api.api : null,
    });
    const { logRetentionDays, removalPolicy, tracing } = options;
    publishSdkFiles(this, { ...props, logRetentionDays, removalPolicy, tracing, bucket });
    const domainName = assets.customDomain?.domainName ?? distribution.distributionDomainName;
    const sdkUrl = `https://${domainName}/sdk/${sdk.version}`;
    const script = embedScript({
      sdkUrl,
      integrity: sdk.embedIntegrity,
      siteRoot: servesApi ? null : api.siteRoot,
    });
    new CfnOutput(this, 'SdkUrl', { value: sdkUrl });
    new CfnOutput(this, 'SdkIntegrity', { value: sdk.embedIntegrity });
    new CfnOutput(this, 'SdkServesApi', { value: String(servesApi) });
    new CfnOutput(this, 'EmbedScript', { value: script });
    if (assets.customDomain !== null) {
      new CfnOutput(this, 'AssetsDomainTarget', { value: distribution.distributionDomainName });
    }
  }
}
