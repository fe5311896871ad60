import {
  BasePathMapping,
  DomainName,
  EndpointAccessMode,
  EndpointType,
  type RestApi,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';
import type { CustomDomainOptions } from '../deploy-options.ts';

/**
 * Adds a custom domain for the API, with TLS 1.2 or later. The operator creates the DNS record.
 *
 * @returns the target of the domain's DNS alias or CNAME record
 */
export function addCustomDomain(
  stack: Construct,
  api: RestApi,
  { domainName, certificateArn }: CustomDomainOptions,
): string {
  const scope = new Construct(stack, 'Domain');
  const domain = new DomainName(scope, 'Domain', {
    domainName,
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
    endpointType: EndpointType.REGIONAL,
    // The API's default endpoint has the same TLS policy.
    securityPolicy: SecurityPolicy.TLS13_1_2_PFS_PQ_2025_09,
    endpointAccessMode: EndpointAccessMode.BASIC,
  });
  new BasePathMapping(scope, 'Mapping', { domainName: domain, restApi: api, stage: api.deploymentStage });
  return domain.domainNameAliasDomainName;
}
