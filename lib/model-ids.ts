/**
 * True for the id of a system-defined inference profile, whose first part is a geography: two letters (`eu`, `in`,
 * `jp`), or one of the few others. No model's maker has a name of two letters.
 */
export function isProfileId(id: string): boolean {
  return /^(?:[a-z]{2}|apac|us-gov|global)\./.test(id);
}

/** True for the ARN of an application inference profile: an account's own, which does not name its model. */
export function isOwnProfileArn(id: string): boolean {
  return id.startsWith('arn:');
}
