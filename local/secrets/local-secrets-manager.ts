import type { LocalService } from '../services/local-service.ts';
import { secretsOf } from './read-secrets.ts';
import { SecretStore } from './secret-store.ts';
import { secretsService } from './secrets-service.ts';

/** Secrets Manager with the secrets of the assembly. A rotation that fails is a line of the log. */
export const localSecretsManager: LocalService = {
  name: 'secretsmanager',
  start: async ({ assembly, dataDirectory, now, invoke, log }) => {
    const store = new SecretStore(dataDirectory, secretsOf(assembly), now);
    await store.save();
    const answer = secretsService(store, {
      invoke,
      onRotationEnd: (name, outcome) => {
        if (outcome.failed) log('secretsmanager', `Rotation of ${name} failed: ${outcome.error}`);
      },
    });
    return { answer, close: () => store.save() };
  },
};
