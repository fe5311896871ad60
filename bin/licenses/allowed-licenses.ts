/** Obligations of a license. */
export interface LicenseRule {
  /**
   * True when distributors of the bundle must state where the source code is available (MPL-2.0, section
   * 3.2).
   */
  readonly asksForSource: boolean;
}

const permissive: LicenseRule = { asksForSource: false };

/**
 * Licenses, by SPDX id, allowed for bundled packages. All may be combined with Apache-2.0 in one file. GPL,
 * LGPL and AGPL are excluded on purpose: bundling is linking.
 */
export const allowedLicenses: ReadonlyMap<string, LicenseRule> = new Map([
  ['0BSD', permissive],
  ['Apache-2.0', permissive],
  ['BSD-2-Clause', permissive],
  ['BSD-3-Clause', permissive],
  ['ISC', permissive],
  ['MIT', permissive],
  ['MIT-0', permissive],
  ['MPL-2.0', { asksForSource: true }],
]);
