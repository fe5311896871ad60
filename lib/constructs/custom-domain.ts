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

/** An operator-owned domain for the API, TLS 1.2 or newer. The operator creates its DNS record. */
export class CustomDomain extends Construct {
  /** Target of the domain's DNS alias or CNAME record. */
  readonly target: string;

  constructor(scope: Construct, id: string, props: CustomDomainProps) {
    super(scope, id);
    const domain = new DomainName(this, 'Domain', {
      domainName: props.domainName,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', props.certificateArn),
      endpointType: EndpointType.REGIONAL,
      // API Gateway applies the API's own policy over this one.
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
