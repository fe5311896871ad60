import { tools } from '../../shared/catalog/tools.ts';
import { call } from '../support/call.ts';
import type { Growth } from './growth.ts';
import { readVisitor } from './visitors.ts';

/** A profile read and saved, by how many tools are on in it: one, and all that there are. */
export const moreEnabledTools: Growth = {
  of: 'tools on',
  sizes: [1, 20, tools.length],
  growsBytes: true,
  async prepare(stack, size) {
    const { key, runtime } = stack;
    const { path, token } = await readVisitor(stack, 0);
    const features = tools
      .slice(0, size)
      .map(({ code }) => ({ featureCode: code, isEnabled: true, value: null }));
    const headers = { 'X-Profile-Token': token };
    await call(runtime.siteRoot, { method: 'PUT', path, key, headers, json: { features } });
    const saved = { features: features.slice(0, 1) };
    return [
      { title: 'GET /profiles/{userId}', next: () => ({ method: 'GET', path, key }) },
      { title: 'PUT of one tool', next: () => ({ method: 'PUT', path, key, headers, json: saved }) },
      {
        title: 'PUT of all of them',
        next: () => ({ method: 'PUT', path, key, headers, json: { features } }),
      },
    ];
  },
};
