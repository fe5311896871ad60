// npm run where: maps positions of built code to the sources, with the source maps stored by npm run build.
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { findPlaces } from './source-maps/places.ts';
import { sourceMapsDirectory } from './source-maps/store.ts';
import { NoSourceError, textOf, whereIs } from './source-maps/where.ts';

const help = `Usage: npm run where -- [options] [PLACE…]

Tells where places of built code stand in the sources, one a line:

  npm run where -- chunk-AB12CD34.mjs:1:48213
  npm run where -- --function health index.mjs:1:2044
  npm run where < trace.txt          a stack trace, or lines of the functions' log

  --function NAME   the function whose index.mjs is meant; a log line tells it by itself
  --commit COMMIT   the commit of the code; a log line tells it by itself, else that of the newest build here
  --maps DIR        where the source maps are (default dist/source-maps)
  --help            show this

Exit code 1 where a place is not found, 2 where there is none in what was given.
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      function: { type: 'string' },
      commit: { type: 'string' },
      maps: { type: 'string', default: sourceMapsDirectory },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const places = findPlaces(positionals.length > 0 ? positionals.join('\n') : await text(process.stdin));
  if (places.length === 0) {
    process.stderr.write(
      'There is no place such as chunk-AB12CD34.mjs:1:48213 in what was given. See --help.\n',
    );
    return 2;
  }
  const assumed = { functionName: values.function ?? null, commit: values.commit ?? null };
  let exitCode = 0;
  for (const place of places) {
    try {
      process.stdout.write(`${textOf(place)}  ${whereIs(values.maps, place, assumed)}\n`);
    } catch (error) {
      if (!(error instanceof NoSourceError)) throw error;
      process.stderr.write(`${textOf(place)}: ${error.message}\n`);
      exitCode = 1;
    }
  }
  return exitCode;
}

process.exitCode = await main();
