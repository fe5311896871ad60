// Runs `npm ci` when node_modules is missing or older than the lock file, so that `npm start` and
// `npm test` work straight after a clone. Plain JavaScript: it runs before any dependency is there.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const lockFile = join(root, 'package-lock.json');
// npm writes this file at the end of every successful install.
const installMarker = join(root, 'node_modules', '.package-lock.json');

function isInstalled() {
  return existsSync(installMarker) && statSync(installMarker).mtimeMs >= statSync(lockFile).mtimeMs;
}

if (!isInstalled()) {
  process.stderr.write('Installing dependencies (npm ci), about half a minute…\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    process.stderr.write(
      'npm ci failed: check the network connection and the messages above, then run again.\n',
    );
    process.exit(result.status ?? 1);
  }
}
