import { once } from 'node:events';
import { createServer } from 'node:http';
import { connectFaults } from '../../../local/emulator/faults.ts';

/** Answers the first call of each connection, and ends the connection at a second, as if it had been closed in between. */
async function startImpatient() {
  const counts = new WeakMap<object, number>();
  const server = createServer(({ socket }, response) => {
    const calls = (counts.get(socket) ?? 0) + 1;
    counts.set(socket, calls);
    if (calls > 1) socket.destroy();
    else response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

it('reconnects for each call, so a closed connection breaks none', async () => {
  const { endpoint, stop } = await startImpatient();
  const faults = connectFaults(endpoint);
  try {
    await faults.record(true);
    await faults.next('throttle');
    await faults.plan({});
    await faults.clear();
  } finally {
    stop();
  }
});
