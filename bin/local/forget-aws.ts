import { devNull } from 'node:os';

/** The local stack makes no calls to AWS, so AWS settings must not affect it. */
export function forgetAws(): void {
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('AWS_') && !name.startsWith('AWS_SDK_JS_')) delete process.env[name];
  }
  process.env.AWS_CONFIG_FILE = devNull;
  process.env.AWS_SHARED_CREDENTIALS_FILE = devNull;
}
