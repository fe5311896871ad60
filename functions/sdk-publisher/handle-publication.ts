import * as z from '../../shared/contract/zod.ts';
import { logMessages } from '../../shared/observability/log-messages.ts';
import type { Deps } from './deps.ts';
import { publishSdk } from './publish-sdk.ts';
import type { CloudFormationResponse } from './respond-to-cloudformation.ts';

const requestSchema = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  ResourceProperties: z.object({
    Version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
    /** `true` deletes the files together with the stack. CloudFormation passes booleans as strings. */
    RemovesFiles: z.enum(['true', 'false']),
  }),
});
type PublicationRequest = z.infer<typeof requestSchema>;

/** CloudFormation limits the whole response to 4,096 bytes. */
const longestReason = 1_000;

/** This ID must never change. Otherwise, CloudFormation would delete the old resource and all its files on update. */
const physicalResourceId = 'sdk-files';

/**
 * Custom resource handler that publishes the SDK on create and update. Always sends a response, because CloudFormation
 * would otherwise wait an hour for it.
 */
export function handlePublication(deps: Deps): (event: unknown) => Promise<void> {
  return async (event) => {
    const request = requestSchema.parse(event);
    await deps.respond(request.ResponseURL, await attempt(request, deps));
  };
}

async function attempt(request: PublicationRequest, deps: Deps): Promise<CloudFormationResponse> {
  const response = {
    PhysicalResourceId: physicalResourceId,
    StackId: request.StackId,
    RequestId: request.RequestId,
    LogicalResourceId: request.LogicalResourceId,
  };
  try {
    await publish(request, deps);
    return { ...response, Status: 'SUCCESS', Reason: '' };
  } catch (error) {
    deps.log.error(logMessages.SDK_PUBLISH_FAILED, error);
    const reason = error instanceof Error ? error.message : 'Publishing the SDK failed: see the log.';
    return { ...response, Status: 'FAILED', Reason: reason.slice(0, longestReason) };
  }
}

async function publish(
  { RequestType: type, ResourceProperties }: PublicationRequest,
  deps: Deps,
): Promise<void> {
  const { Version: version, RemovesFiles: removesFiles } = ResourceProperties;
  if (type === 'Delete') {
    if (removesFiles === 'true') await deps.published.removeAll();
    return;
  }
  const files = await deps.readFiles();
  await publishSdk(files, version, deps.published);
  deps.log.info(logMessages.SDK_PUBLISHED, { version, files: files.length });
}
