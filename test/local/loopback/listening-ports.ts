import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const listening = '0A';

/**
 * Returns the TCP ports on which this process, including its threads, listens; null on systems other than Linux.
 * https://docs.kernel.org/networking/proc_net_tcp.html
 */
export function listeningPorts(): Set<number> | null {
  if (process.platform !== 'linux') return null;
  const ownSockets = new Set(
    readdirSync('/proc/self/fd').map((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`);
      } catch {
        return ''; // The descriptor is closed, such as the one that readdirSync itself used.
      }
    }),
  );
  const rows = ['/proc/self/net/tcp', '/proc/self/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8').trim().split('\n').slice(1),
  );
  const columns = rows.map((row) => row.trim().split(/\s+/));
  return new Set(
    columns
      .filter(([, , , state, , , , , , inode]) => state === listening && ownSockets.has(`socket:[${inode}]`))
      .map(([, address]) => Number.parseInt(address?.split(':')[1] ?? '', 16)),
  );
}
