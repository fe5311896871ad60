import { native } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { headingLevel } from '../reading/headings.ts';
import { headingSelector } from '../reading/table-of-contents.ts';
import { make } from '../shared/dom.ts';
import { goTo } from '../shared/go-to.ts';
import { makeLaunchedPanel } from '../shared/launcher.ts';
import { nameOf } from '../shared/names.ts';
import { panelStyle } from '../shared/panel-style.ts';
import { findVisible } from '../shared/trees.ts';
import { makeTabs, tabStyle } from './tabs.ts';

interface Entry {
  readonly text: string;
  readonly note: string;
  readonly target: HTMLElement;
}

const style = `
.aw-structure { inline-size: min(440px, calc(100vw - 24px)); }
.aw-structure li button { display: flex; inline-size: 100%; align-items: baseline; gap: 12px; }
.aw-structure li .aw-muted { margin-inline-start: auto; white-space: nowrap; }
`;

/** Shows a dialog with lists of landmarks, headings and links. Selecting an entry moves the focus to its element. */
export const pageStructure: Effect = {
  code: 'page_structure',
  start(page) {
    const { document } = page;
    page.setLayerStyle(panelStyle + tabStyle + style);
    const layer = page.layer({ interactive: true });
    const launched = makeLaunchedPanel(page, layer, 'structure', {
      title: page.phrase('effects.structure.title'),
      className: 'aw-structure',
      onOpen: draw,
    });
    const { panel, stop } = launched;
    return { stop };

    function draw(): void {
      const lists = [
        { key: 'effects.structure.landmarks', entries: landmarks() },
        { key: 'effects.structure.headings', entries: headings() },
        { key: 'effects.structure.links', entries: links() },
      ];
      const tabs = lists.map(({ key, entries }) => ({
        label: `${page.phrase(key)} (${entries.length})`,
        content: listOf(entries),
      }));
      panel.body.replaceChildren(makeTabs(page, page.phrase('effects.structure.title'), tabs));
    }

    function listOf(entries: readonly Entry[]): HTMLElement {
      if (entries.length === 0) return make(document, 'p', {}, page.phrase('effects.structure.none'));
      const items = entries.map(({ text, note, target }) => {
        const button = make(document, 'button', { type: 'button' }, make(document, 'span', {}, text));
        if (note !== '') button.append(make(document, 'span', { class: 'aw-muted' }, note));
        page.listen(button, 'click', () => goTo(page, target));
        return make(document, 'li', {}, button);
      });
      return make(document, 'ul', {}, ...items);
    }

    function landmarks(): Entry[] {
      return findVisible(page, landmarkSelector).flatMap((target) => {
        const name = nameOf(target);
        const role = landmarkOf(target, name);
        if (role === null) return [];
        const note = page.phrase(`effects.landmark.${role}`);
        return [{ text: name === '' ? note : name, note: name === '' ? '' : note, target }];
      });
    }

    function headings(): Entry[] {
      return findVisible(page, headingSelector).map((target) => ({
        text: nameOf(target) || page.phrase('effects.structure.unnamed'),
        note: page.phrase('effects.structure.level', { level: headingLevel(target) }),
        target,
      }));
    }

    function links(): Entry[] {
      return findVisible(page, 'a[href], area[href], [role="link"]').map((target) => ({
        text: nameOf(target) || page.phrase('effects.structure.unnamed'),
        note: '',
        target,
      }));
    }
  },
};

/** Landmark roles (ARIA 1.2). */
const landmarkRoles = [
  'banner',
  'navigation',
  'search',
  'main',
  'region',
  'form',
  'complementary',
  'contentinfo',
] as const;

type LandmarkRole = (typeof landmarkRoles)[number];

const roleOfTag: Readonly<Record<string, LandmarkRole>> = {
  header: 'banner',
  nav: 'navigation',
  search: 'search',
  main: 'main',
  section: 'region',
  form: 'form',
  aside: 'complementary',
  footer: 'contentinfo',
};
const rolesByTag = new Map(Object.entries(roleOfTag));

export const landmarkSelector = [
  ...Object.keys(roleOfTag).map((tag) => `${tag}:not([role])`),
  ...landmarkRoles.map((role) => `[role="${role}"]`),
].join();

const sectioning =
  'article, aside, main, nav, section, [role="article"], [role="complementary"], [role="main"], [role="navigation"], [role="region"]';

/**
 * Returns the landmark role of an element according to HTML-AAM, or null. Headers and footers are landmarks only at
 * page level; sections and forms are landmarks only if they have an accessible name.
 */
export function landmarkOf(element: Element, name: string): LandmarkRole | null {
  const said = native(element).getAttribute('role');
  const role =
    landmarkRoles.find((each) => each === said) ?? rolesByTag.get(native(element).localName) ?? null;
  if (role === null || (said !== null && role !== said)) return null;
  if ((role === 'region' || role === 'form') && name === '') return null;
  const isOfPage = said !== null || native(native(element).parentElement)?.closest(sectioning) == null;
  return (role === 'banner' || role === 'contentinfo') && !isOfPage ? null : role;
}
