// npm run demo:media: draws the demo's tide curve and films its harbour, in Chromium, into demo/assets.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launch, type Page } from 'puppeteer-core';
import { projectRoot } from './synthesized.ts';

const assets = join(projectRoot, 'demo', 'assets');
const scenes = join(projectRoot, 'demo', 'media');

/** The film may weigh so much, in bytes. */
const largestFilmBytes = 200_000;

async function drawCurve(page: Page): Promise<void> {
  await page.setViewport({ width: 1280, height: 520 });
  await page.goto(`file://${join(scenes, 'tide-curve.html')}`);
  await page.screenshot({ path: join(assets, 'tide-curve.png') });
}

async function filmHarbour(page: Page): Promise<void> {
  await page.setViewport({ width: 640, height: 360 });
  await page.goto(`file://${join(scenes, 'harbour.html')}`);
  await page.screenshot({ path: join(assets, 'harbour.png') });
  const film = String(await page.evaluate('film()'));
  const bytes = Buffer.from(film, 'base64');
  if (bytes.length > largestFilmBytes) throw new Error(`The film has ${bytes.length} bytes.`);
  await writeFile(join(assets, 'harbour.webm'), bytes);
  process.stdout.write(`The film has ${bytes.length} bytes.\n`);
}

const browser = await launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--allow-file-access-from-files'],
});
try {
  const page = await browser.newPage();
  await drawCurve(page);
  await filmHarbour(page);
} finally {
  await browser.close();
}
