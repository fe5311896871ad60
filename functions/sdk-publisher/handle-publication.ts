import * as z from '../../shared/contract/zod.ts';
import { logMessages } from '../../shared/observability/log-messages.ts';
import type { CloudFormationAnswer } from './answer-cloudformation.ts';
import type { Deps } from './deps.ts';
import { publishSdk } from './publish-sdk.ts';

/** The request of a custom resource, as far as it is read here. */
const requestSchema = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  ResourceProperties: z.object({
    Version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
    /** Whether the files go with the stack. CloudFormation writes a boolean as text. */
    RemovesFiles: z.enum(['true', 'false']),
  }),
});
type PublicationRequest = z.infer<typeof requestSchema>;

/** Longest reason: the whole answer may have 4,096 bytes. */
const longestReason = 1_000;

/** Always the same, so that an update is never followed by the removal of what was published before. */
const physicalResourceId = 'sdk-files';

/** The handler of the custom resource: publishes on create and update, and tells CloudFormation whatever happens. */
export function handlePublication(deps: Deps): (event: unknown) => Promise<void> {
  return async (event) => {
    const request = requestSchema.parse(event);
    await deps.answer(request.ResponseURL, await attempt(request, deps));
  };
}

async function attempt(request: PublicationRequest, deps: Deps): Promise<CloudFormationAnswer> {
  const answer = {
    PhysicalResourceId: physicalResourceId,
    StackId: request.StackId,
    RequestId: request.RequestId,
    LogicalResourceId: request.LogicalResourceId,
  };
  try {
    await publish(request, deps);
    return { ...answer, Status: 'SUCCESS', Reason: '' };
  } catch (error) {
    deps.log.error(logMessages.SDK_NOT_PUBLISHED, error);
    const reason = error instanceof Error ? error.message : 'The SDK was not published: see the log.';
    return { ...answer, Status: 'FAILED', Reason: reason.slice(0, longestReason) };
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
