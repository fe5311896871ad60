import { localEnvironment } from '../assembly/identities.ts';

/**
 * Client options for all emulators. Set explicitly to override the AWS settings of this machine, such as
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
