import { localEnvironment } from '../assembly/identities.ts';

/**
 * Options for the SDK clients that call the emulators. They override the AWS settings of this machine, such as
 * AWS_RETRY_MODE.
 */
export const emulatorAccess = {
  region: localEnvironment.region,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  useFipsEndpoint: false,
  useDualstackEndpoint: false,
  maxAttempts: 3,
  retryMode: 'standard',
} as const;
