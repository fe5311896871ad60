export { secretsOf } from './read-secrets.ts';
export { SecretStore } from './secret-store.ts';
export { secretsService } from './secrets-service.ts';
