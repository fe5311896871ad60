import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };

interface Ready {
  readonly baseUrl: string;
  readonly siteRoot: string;
  readonly referenceUrl: string | null;
  readonly demo: { orgId: string; siteId: string; key: string; origin: string; pageUrl: string | null };
}

interface Settings {
  readonly directory: string;
  readonly checkout?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * All started processes. They are killed after the tests, because a remaining process would keep the Jest worker alive.
 */
const children: ChildProcessWithoutNullStreams[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

export class NpmStart {
  stderr = '';
  private stdout = '';
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly exit: Promise<{ code: number | null; stderr: string }>;

  constructor(options: readonly string[], { directory, checkout = process.cwd(), environment }: Settings) {
    const [program = '', ...command] = packageJson.scripts.start.replace(/^node /, '').split(' ');
    this.child = spawn(process.execPath, [join(checkout, program), ...command, ...options], {
      cwd: directory,
      env: { ...process.env, WIDGET_MODELS_URL: '', ...environment },
    });
    children.push(this.child);
    this.child.stdout.on('data', (chunk) => {
      this.stdout += chunk;
    });
    this.child.stderr.on('data', (chunk) => {
      this.stderr += chunk;
    });
    this.exit = once(this.child, 'close').then(([code]) => ({ code, stderr: this.stderr }));
  }

  /**
   * Waits until stdout contains `text` and returns the output so far.
   * @throws Error when the process exits first
   */
  async printed(text: string): Promise<string> {
    while (!this.stdout.includes(text)) {
      const more = once(this.child.stdout, 'data');
      const ended = await Promise.race([more.then(() => null), this.exit]);
      if (ended !== null) throw new Error(`npm start ended with ${ended.code}: ${ended.stderr}`);
    }
    return this.stdout;
  }

  async ready(): Promise<Ready> {
    return JSON.parse((await this.printed('\n')).split('\n', 1)[0] ?? '');
  }

  ended(): Promise<{ code: number | null; stderr: string }> {
    return this.exit;
  }

  stop(signal: NodeJS.Signals = 'SIGINT'): Promise<{ code: number | null; stderr: string }> {
    this.child.kill(signal);
    return this.exit;
  }
}
