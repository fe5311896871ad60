import type { ConverseCommandInput } from '@aws-sdk/client-bedrock-runtime';
import * as z from '../contract/zod.ts';
import type { ModelCapabilities } from './model-capabilities.ts';

/** Schema that the model's response must match, either as tool input or as JSON text. */
export interface ResponseFormat {
  readonly name: string;
  readonly description: string;
  readonly schema: object;
}

export function shapeFields(
  { name, description, schema: given }: ResponseFormat,
  { outputMethod, effort }: Pick<ModelCapabilities, 'outputMethod' | 'effort'>,
): Pick<ConverseCommandInput, 'toolConfig' | 'outputConfig'> {
  const schema = z.json().parse(given);
  const efforts = effort === null ? {} : { effort };
  if (outputMethod === 'native_schema') {
    const jsonSchema = { schema: JSON.stringify(schema), name, description };
    return { outputConfig: { ...efforts, textFormat: { type: 'json_schema', structure: { jsonSchema } } } };
  }
  const outputConfig = effort === null ? {} : { outputConfig: efforts };
  if (outputMethod === 'json_text') return outputConfig;
  return {
    ...outputConfig,
    toolConfig: {
      tools: [{ toolSpec: { name, description, inputSchema: { json: schema } } }],
      toolChoice: outputMethod === 'forced_tool' ? { tool: { name } } : { auto: {} },
    },
  };
}
