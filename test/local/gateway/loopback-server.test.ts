import { createServer } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { listenOnLoopback } from '../../../local/gateway/loopback-server.ts';
import { portOf } from '../../support/port-of.ts';
import { send, startGateway } from '../fixtures/gateway-harness.ts';

describe('loopback server', () => {
  const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === '::1'),
  );
  (hasIpv6 ? it : it.skip)('releases the port when one of its addresses is already in use', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '::1', resolve));
    const port = portOf(holder);
    await expect(listenOnLoopback(port, () => undefined)).rejects.toMatchObject({ name: 'PortInUseError' });
    await new Promise((resolve) => holder.close(resolve));
    const server = await listenOnLoopback(port, () => undefined);
    await server.close();
  });

  it('does not listen on addresses other than 127.0.0.1 and ::1', async () => {
    const server = await listenOnLoopback(0, (_request, response) => response.end('x'));
    const refused = new Promise((resolve) => {
      connect(server.port, '127.0.0.2')
        .once('error', () => resolve(true))
        .once('connect', () => resolve(false));
    });
    expect(await refused).toBe(true);
    await server.close();
  });

  it.each(['0.0.0.0', '127.0.0.2'])('also listens on %s if requested', async (host) => {
    const server = await listenOnLoopback(0, (_request, response) => response.end('x'), { host });
    for (const address of ['127.0.0.1', '127.0.0.2']) {
      expect(await (await fetch(`http://${address}:${server.port}`)).text()).toBe('x');
    }
    await server.close();
  });

  it('reports an address that the machine does not have', async () => {
    await expect(listenOnLoopback(0, () => undefined, { host: '192.0.2.1' })).rejects.toThrow(
      'This machine does not have the address 192.0.2.1; choose one of its own with npm start -- --host.',
    );
  });

  it('closes even while one connection is idle and a request is in progress', async () => {
    const server = await listenOnLoopback(0, () => undefined);
    const hanging = send(server.port, 'GET', '/').then(
      () => 'responded',
      () => 'ended',
    );
    const idle = connect(server.port, '127.0.0.1');
    await new Promise((resolve) => idle.once('connect', resolve));
    await server.close();
    expect(await hanging).toBe('ended');
    idle.destroy();
  });

  it('responds to malformed HTTP with status 400', async () => {
    const harness = await startGateway({});
    const response = await new Promise<string>((resolve) => {
      const socket = connect(harness.port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket.once('data', (data) => resolve(data.toString()));
    });
    expect(response).toMatch(/^HTTP\/1.1 400 /);
    await harness.close();
  });
});
