/** Returns the line of SDK code that makes an API call. `body` is the request body as JSON. */
export function sdkLine(method: string, path: string, body: string | null): string {
  const route = path.replace(/^\/api\/v1/, '');
  if (route.startsWith('/content/')) {
    const transform = route.slice('/content/'.length);
    const name =
      transform === 'tts-export' ? 'speak' : transform.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    return `await client.content.${name}(${argument(body)})`;
  }
  if (route.startsWith('/profiles/')) {
    return method === 'PUT' ? 'await client.profile.save()' : 'await client.profile.load()';
  }
  return others[route] ?? `await client.boot()`;
}

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
