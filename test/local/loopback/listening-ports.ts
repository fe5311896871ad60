import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The state of a listening socket in /proc/net/tcp. */
const listening = '0A';

/**
 * All TCP ports on which this process listens, including its threads, according to Linux; null on other systems.
 * https://docs.kernel.org/networking/proc_net_tcp.html
 */
export function listeningPorts(): Set<number> | null {
  if (process.platform !== 'linux') return null;
  const ownSockets = new Set(
    readdirSync('/proc/self/fd').map((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`);
      } catch {
        return ''; // closed since the directory was listed
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
