import type { RefusablePart } from '../../stand-in/faults.ts';
import { validationError } from '../../stand-in/http/service-error.ts';
import type { ConverseRequest } from './converse-request.ts';

interface Part {
  isIn(request: ConverseRequest): boolean;
  /** What Bedrock was seen to answer. */
  readonly message: string;
}

const returned = 'The model returned the following errors: ';

const parts: Readonly<Record<RefusablePart, Part>> = {
  tools: {
    isIn: ({ toolConfig }) => toolConfig !== undefined,
    message: "This model doesn't support tool use.",
  },
  forcedTool: {
    isIn: ({ toolConfig }) => toolConfig?.toolChoice !== undefined && !('auto' in toolConfig.toolChoice),
    message:
      "This model doesn't support the toolConfig.toolChoice.tool field. Remove toolConfig.toolChoice.tool and try again.",
  },
  nativeSchema: {
    isIn: ({ outputConfig }) => outputConfig?.textFormat !== undefined,
    message: `${returned}output_config.format: Extra inputs are not permitted`,
  },
  temperature: {
    isIn: ({ inferenceConfig }) => inferenceConfig?.temperature !== undefined,
    message: `${returned}\`temperature\` is deprecated for this model.`,
  },
  thinking: {
    isIn: ({ additionalModelRequestFields }) => additionalModelRequestFields?.thinking !== undefined,
    message: `${returned}"thinking.type" is not supported for this model. Use "output_config.effort" to control thinking behavior.`,
  },
  effort: {
    isIn: ({ outputConfig }) => outputConfig?.effort !== undefined,
    message: `${returned}This model does not support the effort parameter.`,
  },
};

/**
 * Refuses a request for what a model does not take.
 * @throws ServiceError ValidationException (400) in the words of the service
 */
export function refuseParts(request: ConverseRequest, refusals: ReadonlySet<RefusablePart>): void {
  for (const name of refusals) {
    const { isIn, message } = parts[name];
    if (isIn(request)) throw validationError(message);
  }
}
