import { localEnvironment } from '../assembly/identities.ts';

/**
 * Client options for all emulators. The last four options override this machine's AWS settings, such as AWS_RETRY_MODE.
 */
export const emulatorAccess = {
  region: localEnvironment.region,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  useFipsEndpoint: false,
  useDualstackEndpoint: false,
  maxAttempts: 3,
  retryMode: 'standard',
} as const;
