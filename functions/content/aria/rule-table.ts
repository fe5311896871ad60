const naming = ['aria-label', 'aria-labelledby', 'title'];

const labelling = [...naming, 'for'];

/**
 * Attributes that can fix each axe-core rule. `aria-*` represents any WAI-ARIA attribute. The table decides whether the
 * model is prompted about a violation, and which attributes the prompt suggests. It does not decide whether a patch is
 * accepted. That depends only on the verification of the patch.
 */
export const fixingAttributes: Readonly<Record<string, readonly string[]>> = {
  'area-alt': ['alt', ...naming],
  'aria-allowed-attr': ['aria-*', 'role'],
  'aria-allowed-role': ['role'],
  'aria-command-name': naming,
  'aria-conditional-attr': ['aria-*'],
  'aria-deprecated-role': ['role'],
  'aria-dialog-name': naming,
  'aria-hidden-body': ['aria-hidden'],
  'aria-hidden-focus': ['aria-hidden', 'tabindex'],
  'aria-input-field-name': labelling,
  'aria-meter-name': naming,
  'aria-progressbar-name': naming,
  'aria-prohibited-attr': ['aria-*', 'role'],
  'aria-required-attr': ['aria-*', 'role'],
  'aria-required-children': ['role'],
  'aria-required-parent': ['role'],
  'aria-roles': ['role'],
  'aria-tab-name': naming,
  'aria-text': ['role'],
  'aria-toggle-field-name': labelling,
  'aria-tooltip-name': naming,
  'aria-treeitem-name': naming,
  'aria-valid-attr': ['aria-*'],
  'aria-valid-attr-value': ['aria-*'],
  'autocomplete-valid': ['autocomplete'],
  'button-name': naming,
  'definition-list': ['role'],
  dlitem: ['role'],
  'empty-heading': naming,
  'empty-table-header': ['role'],
  'frame-title': naming,
  'heading-order': ['aria-level'],
  'html-has-lang': ['lang'],
  'html-lang-valid': ['lang'],
  'html-xml-lang-mismatch': ['lang'],
  'image-alt': ['alt', ...naming],
  'image-redundant-alt': ['alt'],
  'input-button-name': naming,
  'input-image-alt': ['alt', ...naming],
  label: labelling,
  'label-title-only': ['aria-label', 'aria-labelledby', 'for'],
  'landmark-banner-is-top-level': ['role'],
  'landmark-contentinfo-is-top-level': ['role'],
  'landmark-main-is-top-level': ['role'],
  'landmark-no-duplicate-banner': ['role'],
  'landmark-no-duplicate-contentinfo': ['role'],
  'landmark-no-duplicate-main': ['role'],
  'landmark-one-main': ['role'],
  'landmark-unique': naming,
  'link-name': naming,
  list: ['role'],
  listitem: ['role'],
  'page-has-heading-one': ['aria-level', 'role'],
  'presentation-role-conflict': ['role', 'alt'],
  region: ['role'],
  'role-img-alt': naming,
  'scope-attr-valid': ['scope'],
  'select-name': labelling,
  'summary-name': naming,
  'svg-img-alt': naming,
  tabindex: ['tabindex'],
  'valid-lang': ['lang'],
};

/** Rules that are not run because they need a browser's layout or rendering. */
export const rulesNeedingLayout: readonly string[] = [
  'color-contrast',
  'color-contrast-enhanced',
  'css-orientation-lock',
  // For `label-content-name-mismatch`, axe-core renders text to detect icon ligatures.
  'label-content-name-mismatch',
  'link-in-text-block',
  // `object-alt` applies only to `<object>` elements whose content has loaded, which axe-core detects from their
  // rendering.
  'object-alt',
  'scrollable-region-focusable',
  'target-size',
];

/** Page-level rules, which run only for complete pages because fragments cannot satisfy them. */
export const pageRules: readonly string[] = [
  'bypass',
  'document-title',
  'html-has-lang',
  'landmark-one-main',
  'page-has-heading-one',
  'region',
];
