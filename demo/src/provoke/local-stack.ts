export const localStack = {
  /** Returns an expired token for this visitor's profile. */
  async expiredToken(userId: string): Promise<string> {
    return text(await send('POST', '/local/expired-token', { userId }), 'profileToken');
  },
  /** Returns a widget key of an organization with a very low rate limit. */
  async smallKey(): Promise<string> {
    return text(await send('POST', '/local/small-key', {}), 'key');
  },
  /** Makes the API reachable or unreachable. An unreachable API becomes reachable again after a minute. */
  async setReachable(reachable: boolean): Promise<void> {
    await send('PUT', '/local/reachable', { reachable });
  },
};

async function send(method: string, path: string, body: unknown): Promise<object> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(path, { method, headers, body: JSON.stringify(body) });
  const answer: unknown = await response.json();
  if (response.ok && typeof answer === 'object' && answer !== null) return answer;
  throw new Error(`The demo server returned ${response.status}.`);
}

function text(answer: object, name: string): string {
  const value = Object.entries(answer).find(([field]) => field === name)?.[1];
  if (typeof value === 'string') return value;
  throw new Error(`The demo server returned no ${name}.`);
}
