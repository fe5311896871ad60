import roles from './implicit-roles.json' with { type: 'json' };

/** A change that mends every failure of a rule alike. */
export interface FixedChange {
  readonly attribute: string;
  readonly value: string | null;
  readonly explanation: string;
}

/** Rules whose failures are all mended in one way. */
export const fixedChanges: Readonly<Record<string, FixedChange>> = {
  'autocomplete-valid': {
    attribute: 'autocomplete',
    value: null,
    explanation: 'There is no such purpose to fill in.',
  },
  'scope-attr-valid': { attribute: 'scope', value: null, explanation: 'There is no such scope.' },
  tabindex: {
    attribute: 'tabindex',
    value: '0',
    explanation: 'Keeps it reachable by keyboard, in the order of the page.',
  },
};

/** Kinds of elements with different sources of names. */
export type NamelessKind = 'control' | 'command' | 'image' | 'frame' | 'opener' | 'heading' | 'group';

const given = 'misspelt @title @data-label @aria-description';
const named = '#name #id #class';

/**
 * Name sources by kind of element, best first. `@` is an attribute's text, `#` the words in an identifier,
 * other words are keywords of aria/name-sources.ts.
 */
export const nameSources: Readonly<Record<NamelessKind, string>> = {
  control: `${given} labelFor labelAround labelNear beside tableHeading term @placeholder @aria-placeholder legend ownText ${named} option`,
  command: `${given} innerImage @value @data-tooltip ownText link file ${named}`,
  image: `${given} caption title desc file ${named}`,
  frame: `@aria-label ${given} #name file address #id caption`,
  opener: `${given} innerImage ownText opened`,
  heading: `${given} innerImage ownText`,
  group: `${given} headingInside before #id`,
};

/** The kind of element for each naming rule. */
export const namelessKinds: Readonly<Record<string, NamelessKind>> = {
  'area-alt': 'command',
  'aria-command-name': 'command',
  'aria-dialog-name': 'group',
  'aria-input-field-name': 'control',
  'aria-meter-name': 'control',
  'aria-progressbar-name': 'control',
  'aria-tab-name': 'command',
  'aria-toggle-field-name': 'control',
  'aria-tooltip-name': 'group',
  'aria-treeitem-name': 'command',
  'button-name': 'command',
  'empty-heading': 'heading',
  'frame-title': 'frame',
  'image-alt': 'image',
  'input-button-name': 'command',
  'input-image-alt': 'command',
  label: 'control',
  'label-title-only': 'control',
  'link-name': 'command',
  'object-alt': 'image',
  'role-img-alt': 'image',
  'select-name': 'control',
  'summary-name': 'opener',
  'svg-img-alt': 'image',
};

/** The naming attribute, if it is not `aria-label`. */
export const namingAttributes: Readonly<Record<string, string>> = {
  'area-alt': 'alt',
  'image-alt': 'alt',
  'input-image-alt': 'alt',
  'frame-title': 'title',
};

/** Roles that elements have without an attribute. */
export const implicitRoles: ReadonlyMap<string, string> = new Map(Object.entries(roles));
