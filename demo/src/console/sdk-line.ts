import type { TransformName } from '../../../sdk/src/client/api.ts';
import type { ContentAccess } from '../../../sdk/src/client/types.ts';

/** Returns the SDK call that makes an API call. @param body the request body as JSON */
export function sdkLine(method: string, path: string, body: string | null): string {
  const route = path.replace(/^\/api\/v1/, '');
  if (route.startsWith('/content/')) {
    const name = contentMethods.get(route.slice('/content/'.length)) ?? 'simplify';
    return `await client.content.${name}(${argument(body)})`;
  }
  if (route.startsWith('/profiles/')) {
    return method === 'PUT' ? 'await client.profile.save()' : 'await client.profile.load()';
  }
  return others[route] ?? `await client.boot()`;
}

/** The type requires an entry, and thus an SDK method, for each transform of the API. */
const methodOfTransform: Readonly<Record<TransformName, keyof ContentAccess>> = {
  simplify: 'simplify',
  'alt-text': 'altText',
  vocabulary: 'vocabulary',
  hints: 'hints',
  rephrase: 'rephrase',
  translate: 'translate',
  summarize: 'summarize',
  'aria-fix': 'ariaFix',
  'tts-export': 'speak',
};

const contentMethods: ReadonlyMap<string, string> = new Map(Object.entries(methodOfTransform));

const others: Readonly<Record<string, string>> = {
  '/analytics/log': 'await client.flush()',
  '/feedback': 'await client.feedback(feedback)',
  '/reports': 'await client.report(report)',
};

const longestArgumentCharacters = 200;

function argument(body: string | null): string {
  if (body === null) return '';
  return body.length <= longestArgumentCharacters ? body : `${body.slice(0, longestArgumentCharacters)}…`;
}
