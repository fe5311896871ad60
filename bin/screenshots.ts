// npm run screenshots: pictures of the demo and the API reference, taken in Chromium from a local stack of their own,
// into docs/images.
import './quiet-sdk.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import { startLocalRuntime } from '../local/runtime.ts';
import { buildDemoIfStale } from './demo/build-demo.ts';
import { startDemo } from './demo/start-demo.ts';
import { ensureDemoOrganization } from './demo-organization.ts';
import { synthesizeIfStale } from './local/synthesize.ts';
import { shots, take } from './screenshots/shots.ts';
import { assemblyDirectory, projectRoot } from './synthesized.ts';
import { connect } from './widgetctl/connect.ts';
import { localTarget } from './widgetctl/connection/target.ts';

const folder = join(projectRoot, 'docs', 'images');

/** Pictures are part of the repository: none may weigh more, in bytes. */
const largestPictureBytes = 300_000;

const tell = (text: string) => void process.stderr.write(text);
await synthesizeIfStale(tell);
await buildDemoIfStale(tell);
const runtime = await startLocalRuntime({ assemblyDirectory, dataDirectory: null, port: 0 });
const operator = await connect(localTarget(runtime.port));
const demo = await ensureDemoOrganization(operator, { keyFile: null });
const pages = await startDemo(runtime, demo, 0);
const browser = await launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--hide-scrollbars', '--font-render-hinting=none'],
});
try {
  await runtime.lambda.warm();
  await mkdir(folder, { recursive: true });
  for (const shot of shots) {
    const picture = await take(browser, pages.pageUrl, shot);
    if (picture.length > largestPictureBytes) {
      throw new Error(`${shot.name}.png has ${picture.length} bytes, and may have ${largestPictureBytes}.`);
    }
    await writeFile(join(folder, `${shot.name}.png`), picture);
    process.stdout.write(`${String(picture.length).padStart(8)}  docs/images/${shot.name}.png\n`);
  }
} finally {
  await browser.close();
  await pages.close();
  operator.close();
  await runtime.close();
}
