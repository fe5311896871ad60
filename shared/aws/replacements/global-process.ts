/**
 * Replaces `node:process` for the AWS SDK in the bundles. Importing the module would make Node read all its exports,
 * which creates the standard streams.
 */
export const { env, versions } = process;
