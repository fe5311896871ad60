import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PageSettings {
  readonly demoDirectory: string;
  readonly siteRoot: string;
  readonly key: string;
  readonly sdkVersion: string;
}

export interface RenderedPage {
  readonly path: string;
  readonly html: string;
}

const routes = [
  { path: '/', part: 'tides', title: 'How tides work' },
  { path: '/visit', part: 'visit', title: 'Visit us' },
  { path: '/events', part: 'events', title: 'Events' },
] as const;

export function renderPages(settings: PageSettings): RenderedPage[] {
  const read = (name: string) => readFileSync(join(settings.demoDirectory, 'pages', `${name}.html`), 'utf8');
  const values = {
    key: settings.key,
    siteRoot: settings.siteRoot,
    sdk: `/sdk/${settings.sdkVersion}`,
  };
  const console = fill(read('console'), values);
  const head = fill(read('head'), values);
  const templates = routes
    .map(
      ({ path, part, title }) =>
        `<template data-route="${path}" data-title="${title}">${read(part)}</template>`,
    )
    .join('\n');
  const site = routes.map(({ path, part, title }) => ({
    path,
    html: fill(read('layout'), { ...values, head, console, templates, title, main: read(part) }),
  }));
  return [
    ...site,
    { path: '/ar', html: fill(read('arabic'), { ...values, head, console }) },
    { path: '/reference', html: fill(read('reference'), values) },
  ];
}

export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A page of the demo uses {{${name}}}, which is not defined.`);
    return value;
  });
}
