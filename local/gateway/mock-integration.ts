import { ContextTemplate, type ContextVariables } from './context-variables.ts';
import { mapHeader, refuse } from './gateway-responses.ts';
import type { GatewayAnswer } from './response.ts';
import type { MockIntegration } from './rest-api.ts';

/**
 * Responds without a back end, as for CORS preflights. Body templates may contain `$context` variables, no
 * other VTL.
 * @throws GatewayRefusal API_CONFIGURATION_ERROR when no response matches
 */
export function answerMock(integration: MockIntegration, variables: ContextVariables): GatewayAnswer {
  const { responses, selectedStatus } = integration;
  const response =
    responses.find(
      ({ selectionPattern }) =>
        selectionPattern !== null && new RegExp(`^(?:${selectionPattern})$`).test(selectedStatus),
    ) ?? responses.find(({ selectionPattern }) => selectionPattern === null);
  if (!response) throw refuse('API_CONFIGURATION_ERROR');
  const body = new ContextTemplate(response.body).render(variables, (value) => String(value ?? ''));
  const headers = Object.entries(response.headers).flatMap(([name, value]): [string, string][] => {
    const mapped = mapHeader(value, variables, () => undefined);
    return mapped === undefined ? [] : [[name, mapped]];
  });
  return {
    status: response.status,
    headers: response.status === 204 ? headers : [['Content-Type', response.mediaType], ...headers],
    body: Buffer.from(body),
  };
}
