import { resolve } from 'node:path';
import { build } from 'esbuild';
import { nodeModules } from '../../bin/bundle-options.mjs';
import { startProgram, widgetctlProgram } from '../../bin/compiled-programs.mjs';

describe('the bundle that is made once for each state of its sources', () => {
  it.each([
    ['npm start', startProgram],
    ['widgetctl', widgetctlProgram],
  ])('of %s is made of nothing but those and packages', async (_name, { entry, sources, external = [] }) => {
    const { metafile } = await build({
      ...nodeModules,
      entryPoints: [resolve(entry)],
      outdir: resolve('dist'),
      external: [...external],
      metafile: true,
      write: false,
      logLevel: 'silent',
    });
    const own = Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules/'));
    const isSource = (path: string) =>
      sources.some((source) => path === source || path.startsWith(`${source}/`));
    expect(own).toContain(entry);
    expect(own.filter((path) => !isSource(path))).toEqual([]);
  });
});
