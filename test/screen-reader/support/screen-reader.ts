import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from '../../browser/support/eventually.ts';

const run = promisify(execFile);

/** Orca in its own X display and D-Bus session, whose speech is recorded as text. */
export interface ScreenReader {
  /** Environment in which a browser must run to be read. */
  readonly environment: Readonly<Record<string, string>>;
  /** Presses a key, named as in xdotool, and returns what is said until nothing more comes. */
  press(key: string): Promise<readonly string[]>;
  /** Returns what was said since the last call of `press` or `listen`, when nothing more comes. */
  listen(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Time without speech after which a reaction is complete, in ms. */
const quietMs = 700;

/** Time in which a reaction begins, in ms. */
const reactionMs = 1500;

/** Time after which a reaction that does not end is an error, in ms. */
const limitMs = 15_000;

export async function startScreenReader(): Promise<ScreenReader> {
  const directory = await mkdtemp(join(tmpdir(), 'aw-orca-'));
  const transcript = join(directory, 'transcript');
  // Without its own shortcuts, openbox passes all keys to the browser.
  const openboxConfiguration = join(directory, 'openbox.xml');
  const children: ChildProcess[] = [];
  for (const name of ['home', 'run', 'preferences']) await mkdir(join(directory, name), { mode: 0o700 });
  await writeFile(transcript, '');
  await writeFile(openboxConfiguration, '<openbox_config xmlns="http://openbox.org/3.4/rc"/>');
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: join(directory, 'home'),
    XDG_RUNTIME_DIR: join(directory, 'run'),
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    GDK_BACKEND: 'x11',
    GTK_MODULES: 'gail:atk-bridge',
    ACCESSIBILITY_ENABLED: '1',
    GNOME_ACCESSIBILITY: '1',
    TRANSCRIPT: transcript,
    ORCA_PREFERENCES: join(directory, 'preferences'),
  };

  const limits = { env: environment, timeout: limitMs };

  /** Starts a program in its own process group. */
  const start = (command: string, ...parameters: readonly string[]): ChildProcess => {
    const child = spawn(command, parameters, {
      env: environment,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(child);
    return child;
  };
  const firstLine = async (child: ChildProcess): Promise<string> => {
    if (child.stdout === null) throw new Error(`${child.spawnfile} has no output`);
    for await (const line of createInterface(child.stdout)) return line;
    throw new Error(`${child.spawnfile} ended`);
  };
  const close = async () => {
    for (const { pid } of children.reverse()) {
      try {
        if (pid !== undefined) process.kill(-pid, 'SIGKILL');
      } catch {
        // The process has already ended.
      }
    }
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  };

  const said = async (): Promise<readonly string[]> =>
    (await readFile(transcript, 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => String(JSON.parse(line)).replace(/\s+/g, ' ').trim());
  let heard = 0;
  const listen = async (): Promise<readonly string[]> => {
    const startedAtMs = performance.now();
    let lastAtMs = startedAtMs + reactionMs - quietMs;
    let length = heard;
    for (;;) {
      const all = await said();
      const nowMs = performance.now();
      if (all.length > length) {
        length = all.length;
        lastAtMs = nowMs;
      }
      if (nowMs - lastAtMs > quietMs) {
        const result = all.slice(heard);
        heard = all.length;
        return result;
      }
      if (nowMs - startedAtMs > limitMs)
        throw new Error(`Orca does not stop: ${all.slice(heard).join(' | ')}`);
      await wait(30);
    }
  };

  try {
    environment.DISPLAY = `:${await firstLine(start('Xvfb', '-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'))}`;
    environment.DBUS_SESSION_BUS_ADDRESS = await firstLine(
      start('dbus-daemon', '--session', '--nofork', '--print-address'),
    );
    start('openbox', '--config-file', openboxConfiguration);
    for (const name of ['IsEnabled', 'ScreenReaderEnabled']) {
      await run(
        'dbus-send',
        [
          ...['--session', '--print-reply', '--dest=org.a11y.Bus', '/org/a11y/bus'],
          ...['org.freedesktop.DBus.Properties.Set', 'string:org.a11y.Status'],
          ...[`string:${name}`, 'variant:boolean:true'],
        ],
        limits,
      );
    }
    start('/usr/bin/python3', fileURLToPath(new URL('recorded_orca.py', import.meta.url)));
    await eventually(async () => expect(await said()).toContain('Screen reader on.'));
    heard = (await said()).length;
  } catch (error) {
    await close();
    throw error;
  }
  return {
    environment,
    async press(key) {
      heard = (await said()).length;
      await run('xdotool', ['key', '--clearmodifiers', key], limits);
      return listen();
    },
    listen,
    close,
  };
}
