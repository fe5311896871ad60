import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../support/free-port.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { databaseServer, wordpressDirectory } from './packages.mjs';

export interface WordPress {
  readonly url: string;
  /** Runs PHP code in WordPress as its administrator, and returns the value that the code returns. */
  run(code: string): unknown;
  /** Messages of PHP and WordPress about the plug-in. */
  faults(): readonly string[];
  close(): Promise<void>;
}

export const plugin = 'accessibility-widget/accessibility-widget.php';

/** Starts a copy of the system's WordPress with the plug-in, and its own MariaDB on a Unix socket, in a temporary folder. */
export async function startWordPress({ isNetwork = false } = {}): Promise<WordPress> {
  const directory = mkdtempSync(join(tmpdir(), 'aw-wordpress-'));
  const site = join(directory, 'site');
  const socket = join(directory, 'db.sock');
  const log = join(directory, 'debug.log');
  const processes: ChildProcess[] = [];
  const port = await freePort();
  const close = async () => {
    await Promise.all(processes.map(stop));
    rmSync(directory, { recursive: true, force: true });
  };

  const php = [
    '-d',
    `error_log=${log}`,
    '-d',
    'display_errors=0',
    '-d',
    'sendmail_path=true',
    '-d',
    'opcache.enable_cli=1',
  ];
  function run(code: string): unknown {
    const program = `$_SERVER['HTTP_HOST'] = 'localhost:${port}'; $_SERVER['REQUEST_URI'] = '/';
      ${code.includes('wp_install(') ? "define( 'WP_INSTALLING', true );" : ''}
      require '${site}/wp-load.php';
      require_once ABSPATH . 'wp-admin/includes/admin.php';
      require_once ABSPATH . 'wp-admin/includes/upgrade.php';
      wp_set_current_user( 1 );
      echo "\\n", json_encode( ( function () { global $wpdb; ${code} } )() );`;
    const output = execFileSync('php', [...php, '-r', program], { encoding: 'utf8', stdio: 'pipe' });
    return JSON.parse(output.slice(output.lastIndexOf('\n')));
  }

  try {
    execFileSync('cp', ['-rL', wordpressDirectory, site]);
    cpSync('integrations/wordpress', join(site, 'wp-content/plugins/accessibility-widget'), {
      recursive: true,
    });
    processes.push(await startDatabase(directory, socket));
    writeFileSync(join(site, 'wp-config.php'), configuration({ socket, port, log, isNetwork: false }));
    run("wp_install( 'Library', 'admin', 'admin@library.example', true, '', 'admin-password' );");
    if (isNetwork) {
      run(
        `foreach ( $wpdb->tables( 'ms_global' ) as $table => $name ) $wpdb->$table = $name;
         install_network();
         return populate_network( 1, 'localhost:${port}', 'admin@library.example', 'Libraries', '/', false );`,
      );
      writeFileSync(join(site, 'wp-config.php'), configuration({ socket, port, log, isNetwork }));
    } else {
      run("update_option( 'permalink_structure', '/%postname%/' );");
    }
    const server = spawn('php', [...php, '-S', `localhost:${port}`, '-t', site], { stdio: 'ignore' });
    processes.push(server);
    const url = `http://localhost:${port}`;
    await waitUntil(async () => {
      if (server.exitCode !== null) throw new Error('The web server of PHP did not start.');
      return fetch(`${url}/readme.html`, { method: 'HEAD' }).then(
        ({ ok }) => ok,
        () => false,
      );
    });
    return {
      url,
      run,
      faults: () =>
        existsSync(log)
          ? readFileSync(log, 'utf8')
              .split('\n')
              .filter((line) => line.includes('accessibility'))
          : [],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startDatabase(directory: string, socket: string): Promise<ChildProcess> {
  const data = join(directory, 'data');
  // MariaDB refuses to run as root unless it is told to.
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const shared = ['--no-defaults', `--datadir=${data}`, ...user];
  execFileSync(
    'mariadb-install-db',
    [...shared, '--auth-root-authentication-method=normal', '--skip-test-db'],
    {
      stdio: 'pipe',
    },
  );
  const initFile = join(directory, 'init.sql');
  writeFileSync(initFile, 'CREATE DATABASE wordpress;\n');
  const database = spawn(
    databaseServer,
    [
      ...shared,
      `--socket=${socket}`,
      '--skip-networking',
      '--innodb-flush-log-at-trx-commit=0',
      `--init-file=${initFile}`,
    ],
    { stdio: 'ignore' },
  );
  await waitUntil(() => {
    if (database.exitCode !== null) throw new Error('MariaDB did not start.');
    return existsSync(socket);
  });
  return database;
}

interface Configuration {
  readonly socket: string;
  readonly port: number;
  readonly log: string;
  readonly isNetwork: boolean;
}

function configuration({ socket, port, log, isNetwork }: Configuration): string {
  const constants = {
    DB_NAME: 'wordpress',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    AUTH_KEY: 'test',
    SECURE_AUTH_KEY: 'test',
    LOGGED_IN_KEY: 'test',
    NONCE_KEY: 'test',
    WP_HTTP_BLOCK_EXTERNAL: true,
    DISABLE_WP_CRON: true,
    AUTOMATIC_UPDATER_DISABLED: true,
    FS_METHOD: 'direct',
    WP_DEBUG: true,
    WP_DEBUG_DISPLAY: false,
    WP_DEBUG_LOG: log,
    ...(isNetwork
      ? {
          MULTISITE: true,
          SUBDOMAIN_INSTALL: false,
          DOMAIN_CURRENT_SITE: `localhost:${port}`,
          PATH_CURRENT_SITE: '/',
          SITE_ID_CURRENT_SITE: 1,
          BLOG_ID_CURRENT_SITE: 1,
        }
      : { WP_HOME: `http://localhost:${port}`, WP_SITEURL: `http://localhost:${port}` }),
  };
  const lines = Object.entries(constants).map(
    ([name, value]) => `define( '${name}', ${JSON.stringify(value)} );`,
  );
  return `<?php
${lines.join('\n')}
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
