/** System packages that the tests need. Plain JavaScript, because jest's configuration imports it. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

export const wordpressDirectory = '/usr/share/wordpress';
export const databaseServer = '/usr/sbin/mariadbd';

/** Returns the names of the packages that are missing. */
export function missingPackages() {
  const extensions = spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout ?? '';
  return Object.entries({
    wordpress: existsSync(`${wordpressDirectory}/wp-load.php`),
    'wordpress-theme': globSync(`${wordpressDirectory}/wp-content/themes/*/style.css`).length > 0,
    'mariadb-server-core': existsSync(databaseServer),
    'php-cli': extensions !== '',
    'php-mysql': /^mysqli$/m.test(extensions),
  })
    .filter(([, isInstalled]) => !isInstalled)
    .map(([name]) => name);
}
