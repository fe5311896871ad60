import { unknownSource } from '../contract/unknown-source.ts';

/** What runs: in every line of the log. */
export interface LoggedSource {
  readonly version: string;
  readonly commit: string;
}

/** What the stack tells every function of its source; Powertools reads the rest of the log's settings by itself. */
export function readLoggedSource(): LoggedSource {
  const { SERVICE_VERSION = unknownSource, SERVICE_COMMIT = unknownSource } = process.env;
  return { version: SERVICE_VERSION, commit: SERVICE_COMMIT };
}
