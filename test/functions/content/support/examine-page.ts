import { type OpenPage, openPage } from '../../../../functions/content/aria/open-page.ts';
import { Turns } from '../../../../functions/content/aria/turns.ts';
import { buildAriaWorker } from './aria-worker.ts';

let worker: Awaited<ReturnType<typeof buildAriaWorker>>;

beforeAll(async () => {
  worker = await buildAriaWorker();
});
afterAll(() => worker.remove());

/** So much time that a busy machine does not decide. */
const ampleMs = 600_000;

interface Limits {
  readonly openingLimitMs?: number;
  readonly limitMs?: number;
}

/** Opens a page in the bundled worker for as long as `look` runs. */
export async function examine<Result>(
  html: string,
  look: (page: OpenPage) => Promise<Result> | Result,
  { openingLimitMs = ampleMs, limitMs = ampleMs }: Limits = {},
) {
  const page = await openPage(html, {
    workerUrl: worker.url,
    deadlineMs: Date.now() + limitMs,
    openingLimitMs,
    turns: new Turns(1),
  });
  try {
    return await look(page);
  } finally {
    await page.close();
  }
}

export const rulesOf = (html: string) =>
  examine(html, ({ violations }) => violations.map(({ rule }) => rule).sort());
