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

export interface CustomDomainProps extends CustomDomainOptions {
  readonly api: RestApi;
}

/** A custom domain for the API, with TLS 1.2 or later. The operator creates the DNS record. */
export class CustomDomain extends Construct {
  /** Target of the domain's DNS alias or CNAME record. */
  readonly target: string;

  constructor(scope: Construct, id: string, props: CustomDomainProps) {
    super(scope, id);
    const domain = new DomainName(this, 'Domain', {
      domainName: props.domainName,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', props.certificateArn),
      endpointType: EndpointType.REGIONAL,
      // API Gateway applies the API's own security policy instead of this setting.
      securityPolicy: SecurityPolicy.TLS13_1_2_PFS_PQ_2025_09,
      endpointAccessMode: EndpointAccessMode.BASIC,
    });
    new BasePathMapping(this, 'Mapping', {
      domainName: domain,
      restApi: props.api,
      stage: props.api.deploymentStage,
    });
    this.target = domain.domainNameAliasDomainName;
  }
}
