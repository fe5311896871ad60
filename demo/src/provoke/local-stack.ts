export const localStack = {
  /** A token for this visitor's profile whose time is over. */
  async expiredToken(userId: string): Promise<string> {
    return text(await ask('POST', '/local/expired-token', { userId }), 'profileToken');
  },
  /** A key of an organization that may make very few calls a minute. */
  async smallKey(): Promise<string> {
    return text(await ask('POST', '/local/small-key', {}), 'key');
  },
  /** Takes the API off the network or puts it back. It comes back by itself after a minute. */
  async setReachable(reachable: boolean): Promise<void> {
    await ask('PUT', '/local/reachable', { reachable });
  },
};

async function ask(method: string, path: string, body: unknown): Promise<object> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(path, { method, headers, body: JSON.stringify(body) });
  const answer: unknown = await response.json();
  if (response.ok && typeof answer === 'object' && answer !== null) return answer;
  throw new Error(`The demo's server answered ${response.status}.`);
}

function text(answer: object, name: string): string {
  const value = Object.entries(answer).find(([field]) => field === name)?.[1];
  if (typeof value === 'string') return value;
  throw new Error(`The demo's server gave no ${name}.`);
}
