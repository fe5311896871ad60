import type { Failure } from '../page.ts';
import type { Change } from '../patch.ts';
import {
  addRequired,
  mendValues,
  removeDisallowed,
  removeUnknown,
  resetTabindex,
} from './attribute-repairs.ts';
import { mendLanguage } from './language-repairs.ts';
import { mendHeading, nameIt, namingRules } from './name-repairs.ts';
import { mendRole } from './role-repairs.ts';

/** Ways to mend a failure, the best first; the changes of one way belong together. */
type Repair = (failure: Failure) => Change[][];

const oneByOne =
  (repair: (failure: Failure) => Change[]): Repair =>
  (failure) =>
    repair(failure).map((change) => [change]);

/** Rules whose mending can mend another failure too, or make one visible, come first. */
const first: Readonly<Record<string, Repair>> = {
  'html-has-lang': oneByOne(mendLanguage),
  'html-lang-valid': oneByOne(mendLanguage),
  'valid-lang': oneByOne(mendLanguage),
  'aria-roles': oneByOne(mendRole),
  'aria-deprecated-role': oneByOne(mendRole),
  'aria-valid-attr-value': mendValues,
  'aria-allowed-attr': removeDisallowed,
  'aria-conditional-attr': removeDisallowed,
  'aria-required-attr': addRequired,
  tabindex: oneByOne(resetTabindex),
  'image-alt': nameIt,
  'input-image-alt': nameIt,
  'svg-img-alt': nameIt,
  'role-img-alt': nameIt,
};
const then: Readonly<Record<string, Repair>> = {
  ...Object.fromEntries(namingRules.filter((rule) => !(rule in first)).map((rule) => [rule, nameIt])),
  'empty-heading': mendHeading,
  'aria-valid-attr': removeUnknown,
};

/** The repairs in the order in which they are made. */
export const repairPhases: readonly Readonly<Record<string, Repair>>[] = [first, then];
