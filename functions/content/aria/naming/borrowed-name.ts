import type { Patch } from '../patch-rules.ts';
import { assignedName, textOfIds } from './assigned-name.ts';
import { identifierWordsOf } from './meaningless-name.ts';

/** Attributes whose value is chosen as a name. The attribute `for` only connects a field with its visible label. */
const namingAttributes: ReadonlySet<string> = new Set(['alt', 'aria-label', 'aria-labelledby', 'title']);

const fields =
  'input:not([type=hidden]), select, textarea, [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=slider], [role=spinbutton]';
const controls = `a[href], area[href], button, summary, iframe, [role=button], [role=link], [role=tab], [role=menuitem], [role=switch], ${fields}`;
const landmarks =
  'nav, aside, main, header, footer, section, form, [role=navigation], [role=region], [role=search], [role=complementary], [role=form]';

/** Elements whose content is their name, so that a name may repeat it. */
const namedByContent =
  'a, button, summary, label, option, h1, h2, h3, h4, h5, h6, td, th, [role=button], [role=link], [role=tab], [role=menuitem], [role=treeitem], [role=option], [role=tooltip], [role=checkbox], [role=radio], [role=switch], [role=heading], [role=img], [role=cell], [role=gridcell], [role=columnheader], [role=rowheader]';

/** Elements that label the element that contains them. */
const labels = 'h1, h2, h3, h4, h5, h6, [role=heading], legend, caption, figcaption, label';

/** Minimum length of content that is never a name, in characters. */
const proseLength = 40;

const maximumTexts = 200;

/** `NodeFilter.SHOW_TEXT` (DOM standard, section 6). */
const textNodes = 4;

/** The names of the controls of a page, including those that earlier patches assign. */
export class ControlNames {
  private readonly elements = new Map<string, Element[]>();
  private readonly labels = new Map<string, string>();

  constructor(scope: ParentNode) {
    for (const label of scope.querySelectorAll('label[for]')) {
      this.labels.set(label.getAttribute('for') ?? '', label.textContent ?? '');
    }
    for (const control of scope.querySelectorAll(controls)) this.add(this.nameOf(control), control);
  }

  add(name: string, element: Element): void {
    const key = folded(name);
    if (key !== '') this.elements.set(key, [...(this.elements.get(key) ?? []), element]);
  }

  /** True when another control, which does something else, has the name. */
  isTaken(name: string, element: Element): boolean {
    if (!element.matches(`${controls}, ${landmarks}`)) return false;
    return (this.elements.get(folded(name)) ?? []).some(
      (other) => other !== element && !isAlike(element, other),
    );
  }

  private nameOf(control: Element): string {
    const label = this.labels.get(control.id) ?? control.closest('label')?.textContent;
    const names = [
      textOfIds(control.ownerDocument, control.getAttribute('aria-labelledby') ?? ''),
      control.getAttribute('aria-label'),
      control.matches(fields) ? label : control.textContent,
      control.getAttribute('alt'),
      control.getAttribute('title'),
    ];
    return names.find((name) => name?.trim()) ?? '';
  }
}

/**
 * True when a patch assigns a name that belongs to something else: the value, options or content of the element, a word
 * of its class, or another control. Such a name satisfies axe-core and misleads its listener.
 */
export function assignsBorrowedName(patch: Patch, element: Element, names: ControlNames): boolean {
  const name = namingAttributes.has(patch.attribute) ? assignedName(patch, element) : null;
  if (name === null) return false;
  return repeatsContent(folded(name), element) || repeatsClass(name, element) || names.isTaken(name, element);
}

function repeatsContent(name: string, element: Element): boolean {
  const values = ['value', 'aria-valuetext'].map((attribute) =>
    folded(element.getAttribute(attribute) ?? ''),
  );
  if (values.includes(name)) return true;
  // Text that follows an empty heading is not its title.
  if (element.matches('h1, h2, h3, h4, h5, h6, [role=heading]')) {
    return folded(element.nextElementSibling?.textContent ?? '') === name;
  }
  if (element.matches(namedByContent)) return false;
  if ([...element.querySelectorAll(labels)].some((label) => folded(label.textContent ?? '') === name))
    return false;
  const parts = textsIn(element);
  if (parts.includes(name)) return element.matches(fields) || parts.length === 1;
  const content = parts.join(' ');
  if (element.matches(fields) && element.localName !== 'select' && content.startsWith(`${name} `))
    return true;
  const isLong =
    name.length > (parts[0]?.length ?? 0) || name.length >= Math.min(proseLength, content.length / 2);
  return isLong && content.includes(name);
}

function textsIn(element: Element): string[] {
  const nodes = element.ownerDocument.createTreeWalker(element, textNodes);
  const texts: string[] = [];
  for (let node = nodes.nextNode(); node !== null && texts.length < maximumTexts; node = nodes.nextNode()) {
    const text = folded(node.nodeValue ?? '');
    if (text !== '') texts.push(text);
  }
  return texts;
}

/** True when only the element's own class has the words of a name. The class of its icon says what it is for. */
function repeatsClass(name: string, element: Element): boolean {
  const words = identifierWordsOf(name);
  const own = new Set(identifierWordsOf(element.getAttribute('class') ?? ''));
  if (!words.every((word) => own.has(word))) return false;
  const attributes = ['title', 'placeholder', 'name', 'id', 'href', 'src', 'data'].map((each) =>
    element.getAttribute(each),
  );
  const texts = [...attributes, element.innerHTML, element.parentElement?.textContent ?? ''];
  const elsewhere = new Set(texts.flatMap((text) => identifierWordsOf(text ?? '')));
  return !words.every((word) => elsewhere.has(word));
}

/** True for elements that do the same: links to one address, the same icon, or one inside the other. */
function isAlike(element: Element, other: Element): boolean {
  if (element.matches(`${fields}, ${landmarks}`)) return false;
  if (element.contains(other) || other.contains(element)) return true;
  const target = ['href', 'src'].map((each) => element.getAttribute(each)).join();
  const isSameTarget = target === ['href', 'src'].map((each) => other.getAttribute(each)).join();
  return (
    isSameTarget && element.localName === other.localName && (target !== ',' || hasSameIcon(element, other))
  );
}

function hasSameIcon({ innerHTML: content }: Element, { innerHTML: other }: Element): boolean {
  return content.trim() !== '' && content === other;
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
