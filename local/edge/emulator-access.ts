import { localEnvironment } from '../assembly/identities.ts';

/**
 * What an SDK client of an emulator is made with, beside the address. Emulators check no signature. The last four
 * are said so that no setting for AWS of the machine (AWS_USE_FIPS_ENDPOINT, AWS_RETRY_MODE, …) counts.
 */
export const emulatorAccess = {
  region: localEnvironment.region,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  useFipsEndpoint: false,
  useDualstackEndpoint: false,
  maxAttempts: 3,
  retryMode: 'standard',
} as const;
