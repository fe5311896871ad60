import { createDeps } from './deps.ts';
import { rotateTokenSecret } from './rotate-token-secret.ts';

const deps = createDeps();

export const handler = rotateTokenSecret(deps);
