/** Obligations of a license. */
export interface LicenceRule {
  /** True where whoever hands the bundle on must say where the source code lies (MPL-2.0, section 3.2). */
  readonly asksForSource: boolean;
}

const permissive: LicenceRule = { asksForSource: false };

/**
 * Licences, by SPDX id, that a package inside a bundle may have. All of them may be combined with Apache-2.0 in one
 * file. GPL, LGPL and AGPL are left out on purpose: bundling is linking.
 */
export const allowedLicences: ReadonlyMap<string, LicenceRule> = new Map([
  ['0BSD', permissive],
  ['Apache-2.0', permissive],
  ['BSD-2-Clause', permissive],
  ['BSD-3-Clause', permissive],
  ['ISC', permissive],
  ['MIT', permissive],
  ['MIT-0', permissive],
  ['MPL-2.0', { asksForSource: true }],
]);
