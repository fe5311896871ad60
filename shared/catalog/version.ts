import { createHash } from 'node:crypto';
import { tools } from './tools.ts';

/** Changes when a tool comes, goes or changes in anything that is published of it: 16 letters and digits, `-` or `_`. */
export const catalogVersion = createHash('sha256')
  .update(JSON.stringify(tools))
  .digest('base64url')
  .slice(0, 16);
