import { native } from '../../../page-dom.ts';
/** The roles of landmarks (ARIA 1.2). */
export const landmarkRoles = [
  'banner',
  'navigation',
  'search',
  'main',
  'region',
  'form',
  'complementary',
  'contentinfo',
] as const;

export type LandmarkRole = (typeof landmarkRoles)[number];

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
 * The landmark that an element is, or null (HTML-AAM): a header or footer is one of the page only, a section or form only
 * with a name.
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
