import { buildDemoIfStale } from '../../../bin/demo/build-demo.ts';
import type { DemoServer } from '../../../bin/demo/demo-server.ts';
import { startDemo } from '../../../bin/demo/start-demo.ts';
import { type Demo, ensureDemoOrganization } from '../../../bin/demo-organization.ts';
import { type System, startSystem } from '../../support/system.ts';

export interface DemoSite {
  readonly system: System;
  readonly demo: Demo;
  readonly pages: DemoServer;
  close(): Promise<void>;
}

export async function startDemoSite(): Promise<DemoSite> {
  await buildDemoIfStale(() => undefined);
  const system = await startSystem();
  const demo = await ensureDemoOrganization(system.operator, { keyFile: null });
  const pages = await startDemo(system.runtime, demo, { port: 0, host: null });
  return {
    system,
    demo,
    pages,
    async close() {
      await pages.close();
      await system.close();
    },
  };
}
