import { localEnvironment } from '../assembly/identities.ts';

/**
 * Client options for emulators, except the endpoint. Emulators verify no signature. The last four options
 * override the machine's AWS settings (AWS_USE_FIPS_ENDPOINT, AWS_RETRY_MODE, …).
 */
export const emulatorAccess = {
  region: localEnvironment.region,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  useFipsEndpoint: false,
  useDualstackEndpoint: false,
  maxAttempts: 3,
  retryMode: 'standard',
} as const;
