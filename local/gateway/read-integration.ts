import type * as z from 'zod';
import type { ResolvedResource } from '../assembly/resolve-assembly.ts';
import { AssemblyError } from '../errors.ts';
import { functionNameOf } from '../lambda/function-definition.ts';
import type { LambdaProxyIntegration, MockIntegration } from './rest-api.ts';
import { headersOf, type integrationSchema } from './template-resources.ts';

/**
 * The integration of a method.
 * @throws AssemblyError when it is of a kind that the gateway does not run
 */
export function readIntegration(
  resource: ResolvedResource,
  integration: z.infer<typeof integrationSchema>,
  defaultTimeoutMs: number,
): LambdaProxyIntegration | MockIntegration {
  if (integration.Type === 'AWS_PROXY' && integration.Uri?.includes(':function:')) {
    return {
      type: 'AWS_PROXY',
      functionName: functionNameOf(integration.Uri),
      timeoutMs: integration.TimeoutInMillis ?? defaultTimeoutMs,
    };
  }
  if (integration.Type === 'MOCK') return readMock(integration);
  throw new AssemblyError(
    `${resource.stackName}/${resource.logicalId} cannot be run here: integration ${integration.Type} is not supported.`,
  );
}

function readMock(integration: z.infer<typeof integrationSchema>): MockIntegration {
  const requestTemplate = integration.RequestTemplates['application/json'] ?? '';
  return {
    type: 'MOCK',
    selectedStatus: /statusCode["']?\s*:\s*["']?(\d{3})/.exec(requestTemplate)?.[1] ?? '',
    responses: integration.IntegrationResponses.map((response) => {
      const [mediaType, body] = Object.entries(response.ResponseTemplates)[0] ?? ['application/json', ''];
      return {
        selectionPattern: response.SelectionPattern ?? null,
        status: response.StatusCode,
        headers: headersOf(response.ResponseParameters, 'method.response.header.'),
        body,
        mediaType,
      };
    }),
  };
}
