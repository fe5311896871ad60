// Writes the committed files that are derived from code. With --check, writes nothing and fails when a file is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildFunctions } from './build.ts';
import { commandsText } from './generate/documents/commands.ts';
import { endpointsText } from './generate/documents/endpoints.ts';
import { errorsText } from './generate/documents/errors.ts';
import { withBlock } from './generate/documents/markdown.ts';
import { optionsTable } from './generate/documents/options.ts';
import { plansTable } from './generate/documents/plans.ts';
import { toolsText } from './generate/documents/tools.ts';
import { fallbackBootText } from './generate/fallback-boot.ts';
import { languageNamesText, localeFilesText } from './generate/locale-files.ts';
import { openapiText } from './generate/openapi/document.ts';
import { responseSchemasText } from './generate/response-schemas.ts';
import { sdkTypesText } from './generate/sdk-types.ts';
import { combinedText } from './licenses/third-party-text.ts';
import { projectRoot } from './synthesized.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const committed = (path: string) => readFile(join(projectRoot, path), 'utf8');
const block = (path: string, name: string, table: () => string) => async () =>
  withBlock(await committed(path), name, table());

async function main(): Promise<void> {
  const openapi = await openapiText();
  const commands = await commandsText();
  const endpoints = (group: string) => ({
    [`docs/reference/${group}.md`]: block(`docs/reference/${group}.md`, 'endpoints', () =>
      endpointsText(openapi, group),
    ),
  });
  const files: Readonly<Record<string, () => Promise<string>>> = {
    'docs/openapi.json': async () => openapi,
    'sdk/src/client/api.ts': async () => sdkTypesText(openapi),
    'sdk/src/client/fallback.ts': async () => fallbackBootText(),
    'sdk/src/locales/word-files.ts': async () => localeFilesText(['words'], 'wordFiles', 'WordFiles'),
    'sdk/src/locales/panel-files.ts': async () =>
      localeFilesText(['lines', 'panel', 'views'], 'panelFiles', 'PanelFiles'),
    'sdk/src/locales/phrase-files.ts': async () => localeFilesText(['effects'], 'phraseFiles', 'PhraseFiles'),
    'sdk/src/locales/names.ts': async () => languageNamesText(),
    'functions/content/model/response-schemas.json': responseSchemasText,
    'docs/reference/tools.md': async () => toolsText(await committed('docs/reference/tools.md')),
    'docs/reference/errors.md': block('docs/reference/errors.md', 'errors', () => errorsText(openapi)),
    ...endpoints('widget'),
    ...endpoints('profiles'),
    ...endpoints('content'),
    ...endpoints('analytics'),
    ...endpoints('feedback'),
    ...endpoints('health'),
    'docs/reference/command-line.md': block('docs/reference/command-line.md', 'commands', () => commands),
    'docs/guides/front-end.md': block('docs/guides/front-end.md', 'plans', plansTable),
    'docs/reference/options.md': block('docs/reference/options.md', 'deploy options', optionsTable),
    THIRD_PARTY_LICENSES: async () => combinedText(await buildFunctions()),
  };

  for (const [path, makeText] of Object.entries(files)) {
    const text = await makeText();
    if ((await committed(path).catch(() => null)) === text) continue;
    if (values.check) {
      process.stderr.write(`${path} is stale. Run "npm run generate" and commit it.\n`);
      process.exitCode = 1;
    } else {
      await writeFile(join(projectRoot, path), text);
      process.stdout.write(`Wrote ${path}.\n`);
    }
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
