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

/** A domain of the operator's own for the API, TLS 1.2 or newer. Its DNS record is the operator's to make. */
export class CustomDomain extends Construct {
  /** What the domain's DNS alias or CNAME must point to. */
  readonly target: string;

  constructor(scope: Construct, id: string, props: CustomDomainProps) {
    super(scope, id);
    const domain = new DomainName(this, 'Domain', {
      domainName: props.domainName,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', props.certificateArn),
      endpointType: EndpointType.REGIONAL,
      // The API's own policy: of the two, API Gateway goes by that of the API.
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
