import * as dom from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { headingLevel } from '../reading/headings.ts';
import { headingSelector } from '../reading/table-of-contents.ts';
import { make } from '../shared/dom.ts';
import { goTo } from '../shared/go-to.ts';
import { makeLaunchedPanel } from '../shared/launcher.ts';
import { nameOf } from '../shared/names.ts';
import { panelStyle } from '../shared/panel-style.ts';
import { createPause } from '../shared/slices.ts';
import { findVisible } from '../shared/trees.ts';
import { makeTabs, tabStyle } from './tabs.ts';

interface Entry {
  readonly text: string;
  readonly note: string;
}

interface List {
  readonly targets: readonly HTMLElement[];
  readonly entryOf: (target: HTMLElement) => Entry;
  readonly content: HTMLElement;
}

const linkSelector = 'a[href], area[href], [role="link"]';

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
      opensWithTool: true,
    });
    const { panel, stop } = launched;
    return { stop };

    function draw(): void {
      const lists = [
        { key: 'effects.structure.landmarks', targets: findLandmarks(), entryOf: landmark },
        { key: 'effects.structure.headings', targets: findVisible(page, headingSelector), entryOf: heading },
        { key: 'effects.structure.links', targets: findVisible(page, linkSelector), entryOf: link },
      ].map((list) => ({ ...list, content: contentFor(list.targets) }));
      const tabs = lists.map(({ key, targets, content }) => ({
        label: `${page.phrase(key)} (${targets.length})`,
        content,
      }));
      panel.body.replaceChildren(makeTabs(page, page.phrase('effects.structure.title'), tabs));
      void fill(lists).catch(page.fail);
    }

    function contentFor({ length }: readonly HTMLElement[]): HTMLElement {
      return length === 0
        ? make(document, 'p', {}, page.phrase('effects.structure.none'))
        : make(document, 'ul', {});
    }

    /** Adds the entries in time slices, because computing the accessible names of many links takes long. */
    async function fill(lists: readonly List[]): Promise<void> {
      const pause = createPause();
      for (const { targets, entryOf, content } of lists) {
        for (const target of targets) {
          content.append(itemOf(entryOf(target), target));
          await pause();
          if (!content.isConnected) return;
        }
      }
    }

    function itemOf({ text, note }: Entry, target: HTMLElement): HTMLElement {
      const button = make(document, 'button', { type: 'button' }, make(document, 'span', {}, text));
      if (note !== '') button.append(make(document, 'span', { class: 'aw-muted' }, note));
      page.listen(button, 'click', () => goTo(page, target));
      return make(document, 'li', {}, button);
    }

    function findLandmarks(): HTMLElement[] {
      return findVisible(page, landmarkSelector).filter((each) => landmarkOf(each, nameOf(each)) !== null);
    }

    function landmark(target: HTMLElement): Entry {
      const name = nameOf(target);
      const role = page.phrase(`effects.landmark.${landmarkOf(target, name)}`);
      return name === '' ? { text: role, note: '' } : { text: name, note: role };
    }

    function heading(target: HTMLElement): Entry {
      return {
        ...link(target),
        note: page.phrase('effects.structure.level', { level: headingLevel(target) }),
      };
    }

    function link(target: HTMLElement): Entry {
      return { text: nameOf(target) || page.phrase('effects.structure.unnamed'), note: '' };
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
  const said = dom.attribute(element, 'role');
  const role = landmarkRoles.find((each) => each === said) ?? rolesByTag.get(dom.localName(element)) ?? null;
  if (role === null || (said !== null && role !== said)) return null;
  if ((role === 'region' || role === 'form') && name === '') return null;
  const isOfPage = said !== null || dom.closest(dom.parentElement(element), sectioning) == null;
  return (role === 'banner' || role === 'contentinfo') && !isOfPage ? null : role;
}
