import { parentPort, workerData } from 'node:worker_threads';
import { PageTooComplexError } from './errors.ts';
import { type AriaWorkerData, type AriaWorkerReply, ariaWorkerKind, type VerifyRequest } from './messages.ts';

/**
 * URL of this file, which is also the worker entry point. When imported by the function, the file only exports this
 * URL. When started as a worker, it examines the page in `workerData`. Pages are examined in worker threads, because a
 * worker can be terminated and has its own memory limit.
 */
export const ariaWorkerUrl = new URL(import.meta.url);

async function serve(html: string): Promise<void> {
  const { openAriaPage } = await import('./aria-page.ts');
  const reply = (message: AriaWorkerReply) => parentPort?.postMessage(message);
  try {
    const page = await openAriaPage(html);
    parentPort?.on('message', async ({ patches, pageLanguage, untilMs }: VerifyRequest) => {
      reply({ state: 'verified', ...(await page.verify(patches, pageLanguage, () => untilMs - Date.now())) });
    });
    reply({ state: 'opened', ...page.opened });
  } catch (error) {
    if (!(error instanceof PageTooComplexError)) throw error;
    reply({ state: 'too_complex' });
  }
}

const started: Partial<AriaWorkerData> | null = workerData;
if (started?.kind === ariaWorkerKind) void serve(started.html ?? '');
