import { Component, createElement as h, type ReactNode, useEffect, useState } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { rotated, textOf } from './words.ts';

export const hydratedName = 'React hydrated';

/** Text that appears, disappears and moves beside elements, which is what a changed text node breaks. */
function Article({ onNext }: { readonly onNext: (next: () => void) => void }) {
  const [n, setN] = useState(0);
  useEffect(() => onNext(() => setN((before) => before + 1)), [onNext]);
  const isEven = n % 2 === 0;
  return h(
    'article',
    null,
    h('h2', null, 'Understanding photosynthesis'),
    h(
      'p',
      null,
      'Immediately ',
      isEven ? 'photosynthesis converts energy' : null,
      ' ',
      h('b', null, 'important'),
      ' ',
      isEven ? null : 'afterwards something different',
    ),
    h('p', null, isEven && [h('i', { key: 0 }, 'Cyanobacteria'), ' perform'], 'the organisms remain here'),
    h(
      'p',
      null,
      isEven
        ? [' information', h('i', { key: 'i' }, 'order'), 'Alphabetical ']
        : ['Alphabetical ', h('i', { key: 'i' }, 'order'), ' information'],
    ),
    h(
      'p',
      null,
      ['A single sentence of words', '', h('span', { key: 's' }, 'Replaced completely by element')][n % 3],
    ),
    h(
      'ul',
      null,
      [0, 1, 2, 3]
        .filter((item) => (item + n) % 2 === 1)
        .map((item) => h('li', { key: item }, 'Element number ', item, " of everybody's list")),
    ),
    h('p', null, 'Counter: ', n, ' presses altogether'),
    h('p', null, textOf(n)),
    h('p', null, 'They utilize ', n, ' additional facilities to accomplish objective ', n + 1, '.'),
    h(
      'p',
      null,
      'They utilize ',
      isEven && 'additional ',
      'facilities',
      isEven ? null : h('b', null, ' to accomplish the objective'),
      ' in the district.',
    ),
    h(
      'p',
      null,
      isEven
        ? ['They utilize additional ', h('i', { key: 'i' }, 'facilities')]
        : [h('i', { key: 'i' }, 'facilities'), 'They utilize additional '],
    ),
    h('p', { key: n, title: `They utilize additional facilities ${n}` }, textOf(n + 1)),
    h(
      'ul',
      null,
      rotated(n).map((item) => h('li', { key: item }, 'They subsequently ', item, '.')),
    ),
    isEven ? 'Bare textual information inside the article' : null,
  );
}

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render = () => (this.state.hasFailed ? null : this.props.children);
}

export const tree = (onNext: (next: () => void) => void) => h(Boundary, null, h(Article, { onNext }));

/**
 * Renders into the section or, if the server has rendered it, hydrates it. Resolves to a function that renders again
 * once React has done so.
 */
export function startReact(section: HTMLElement): Promise<() => void> {
  const report = (error: unknown) => window.neighbours.caught.push(`${section.dataset.subject}: ${error}`);
  const options: RootOptions = { onRecoverableError: report, onCaughtError: report, onUncaughtError: report };
  return new Promise((resolve) => {
    const content = tree(resolve);
    if (section.hasChildNodes()) hydrateRoot(section, content, options);
    else createRoot(section, options).render(content);
  });
}
