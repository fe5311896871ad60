// Sends requests over connections that are kept, in a process of its own: what it costs burdens both servers alike and
// neither one's thread. Told `{ url, headers, connections, requests }`, it reports `{ medianMs, requestMs }`: the
// median of the answers' times, and the time of the whole divided by the requests.
import { Agent, get } from 'node:http';

function ask(url, headers, agent) {
  const startedAtMs = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAtMs);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).once('error', reject);
  });
}

async function load({ url, headers, connections, requests }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const durations = [];
  let left = requests;
  const connection = async () => {
    while (left-- > 0) durations.push(await ask(url, headers, agent));
  };
  const startedAtMs = performance.now();
  await Promise.all(Array.from({ length: connections }, connection));
  const requestMs = (performance.now() - startedAtMs) / requests;
  agent.destroy();
  durations.sort((a, b) => a - b);
  return { medianMs: durations[durations.length >> 1], requestMs };
}

process.on('message', async (task) => process.send(await load(task)));
process.on('disconnect', () => process.exit());
