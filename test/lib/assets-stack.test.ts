import { edgeCertificateArn } from './deployments.ts';
import { synthesize, withApp } from './synthesize.ts';
import {
  type JsonObject,
  logicalIdOf,
  objectOf,
  resourcesOf,
  statementsOf,
  type Template,
  textOf,
  theOneOf,
} from './template.ts';

function assetsOf(context: Readonly<Record<string, unknown>>): Template {
  const { assets } = synthesize({ context });
  if (assets === null) throw new Error('There is no assets stack.');
  return assets;
}

function distributionOf(assets: Template): JsonObject {
  return objectOf(theOneOf(assets, 'AWS::CloudFront::Distribution').DistributionConfig);
}

describe('assets stack', () => {
  it('is created unless disabled, and adds only exports to the other stacks', () => {
    const without = synthesize({ context: { assets: 'off' } });
    const with_ = synthesize();
    expect(without.assets).toBeNull();
    expect(with_.data).toEqual(without.data);
    expect(with_.monitoring).toEqual(without.monitoring);
    expect(with_.api.Resources).toEqual(without.api.Resources);
    const added = Object.keys(with_.api.Outputs).filter((name) => !(name in without.api.Outputs));
    expect(added).toEqual([
      expect.stringMatching(/^ExportsOutputRefRestApi\w+$/),
      expect.stringMatching(/^ExportsOutputRefRestApiDeploymentStageprod\w+$/),
    ]);
  });

  it('outputs the script element with the URL and integrity hash of the SDK', () => {
    const { Outputs: outputs } = assetsOf({});
    const address = 'https://[$][{]EdgeDistribution\\w+\\.DomainName[}]';
    expect(textOf(outputs.SdkUrl?.Value)).toMatch(new RegExp(`^${address}/sdk/0\\.1\\.0$`));
    expect(textOf(outputs.EmbedScript?.Value)).toMatch(
      new RegExp(
        `^<script async src="${address}/sdk/0\\.1\\.0/embed\\.js" integrity="sha384-AAAA" crossorigin="anonymous" data-key="wk_live_YOUR_KEY"></script>$`,
      ),
    );
  });

  it('forwards API calls to the stage with every header except Host, and caches only /health', () => {
    const config = distributionOf(assetsOf({}));
    const calls = {
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      Compress: true,
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      TargetOriginId: expect.any(String),
      ViewerProtocolPolicy: 'https-only',
    };
    expect(config.CacheBehaviors).toEqual([
      { PathPattern: '/api/*', ...calls },
      { PathPattern: '/health', ...calls, CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6' },
    ]);
    expect(config.Origins).toHaveLength(2);
  });

  it('does not serve the API when a web ACL limits requests per IP address', () => {
    const assets = assetsOf({ waf: 'on' });
    const config = distributionOf(assets);
    expect(config.CacheBehaviors).toBeUndefined();
    expect(textOf(assets.Outputs.EmbedScript?.Value)).toMatch(
      / data-site-root="https:\/\/.+\.execute-api\..+"/,
    );
  });

  it('uses the configured domain and certificate', () => {
    const assets = assetsOf({
      assetsDomainName: 'sdk.example.com',
      assetsCertificateArn: edgeCertificateArn,
    });
    const config = distributionOf(assets);
    expect(config).toMatchObject({
      Aliases: ['sdk.example.com'],
      ViewerCertificate: {
        AcmCertificateArn: edgeCertificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
    expect(assets.Outputs.SdkUrl?.Value).toBe('https://sdk.example.com/sdk/0.1.0');
    expect(textOf(assets.Outputs.AssetsDomainTarget?.Value)).toMatch(
      /^\$\{EdgeDistribution\w+\.DomainName\}$/,
    );
  });

  it('allows the publisher to delete SDK files only with removalPolicy=destroy', () => {
    const grants = (context: Readonly<Record<string, unknown>>) =>
      resourcesOf(assetsOf(context), 'AWS::IAM::Policy').flatMap(([, { Properties }]) =>
        statementsOf(Properties)
          .filter(({ Action }) => JSON.stringify(Action).includes('s3:'))
          .map(({ Action, Resource }) => [Action, textOf(Resource).replace(/\$\{\w+\.Arn\}/, 'BUCKET')]),
      );
    expect(grants({})).toEqual([[['s3:GetObject', 's3:PutObject'], 'BUCKET/sdk/*']]);
    expect(grants({ removalPolicy: 'destroy' })).toEqual([
      [['s3:DeleteObject', 's3:GetObject', 's3:PutObject'], 'BUCKET/sdk/*'],
      ['s3:ListBucket', 'BUCKET'],
    ]);
  });

  it('creates no provisioned concurrency for the publisher', () => {
    expect(resourcesOf(assetsOf({ provisionedConcurrency: '3' }), 'AWS::Lambda::Alias')).toEqual([]);
  });

  it('enables versioning and Object Lock only when retention days are configured', () => {
    expect(theOneOf(assetsOf({}), 'AWS::S3::Bucket')).not.toHaveProperty('VersioningConfiguration');
    expect(theOneOf(assetsOf({ assetsObjectLockDays: '365' }), 'AWS::S3::Bucket')).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      ObjectLockEnabled: true,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 365 } },
      },
    });
  });

  it('publishes the SDK again when any of its files changes', () => {
    const assets = assetsOf({});
    const files = theOneOf(assets, 'Custom::SdkFiles');
    expect(files).toEqual({
      ServiceToken: expect.anything(),
      ServiceTimeout: '240',
      Version: '0.1.0',
      FilesHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      RemovesFiles: false,
    });
    expect(logicalIdOf(files.ServiceToken)).toMatch(/^SdkPublisherFunction/);
  });

  it('makes synthesis fail when the SDK is not built', () => {
    expect(() => withApp({ context: {}, sdk: null }, () => undefined)).toThrow(
      /^The SDK is not built: .*sri\.json contains no hash of embed\.js\. Run "npm run build -- --sdk", or deploy with -c assets=off\.$/,
    );
  });
});
