export { localSecretsManager } from './local-secrets-manager.ts';
export { secretsOf } from './read-secrets.ts';
export { SecretStore } from './secret-store.ts';
export { secretsService } from './secrets-service.ts';
