import { type OpenPage, openPage } from '../../../../functions/content/aria/open-page.ts';
import { Semaphore } from '../../../../functions/content/aria/semaphore.ts';
import { buildAriaWorker } from './aria-worker.ts';

let worker: Awaited<ReturnType<typeof buildAriaWorker>>;

beforeAll(async () => {
  worker = await buildAriaWorker();
});
afterAll(() => worker.remove());

const ampleMs = 600_000;

interface Limits {
  readonly openingLimitMs?: number;
  readonly limitMs?: number;
}

export async function examine<Result>(
  html: string,
  use: (page: OpenPage) => Promise<Result> | Result,
  { openingLimitMs = ampleMs, limitMs = ampleMs }: Limits = {},
) {
  const page = await openPage(html, {
    workerUrl: worker.url,
    deadlineMs: Date.now() + limitMs,
    openingLimitMs,
    semaphore: new Semaphore(1),
  });
  try {
    return await use(page);
  } finally {
    await page.close();
  }
}

export const rulesOf = (html: string) =>
  examine(html, ({ violations }) => violations.map(({ rule }) => rule).sort());
