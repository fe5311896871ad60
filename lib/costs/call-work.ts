import type { RouteGroup } from '../../shared/contract/routes/route.ts';
import type { PlainOperation } from '../../shared/contract/routes.ts';

/** What one call of a route makes beside what every keyed call makes. */
export interface CallWork {
  /** How long the function runs, without its waits for DynamoDB where these are counted. */
  readonly durationMs: number;
  /** DynamoDB: a read of up to 4 KB is half a unit, or one where it must be the newest. */
  readonly readUnits: number;
  /** DynamoDB: a write of up to 1 KB, and each index that it is in, is one unit. */
  readonly writeUnits: number;
  /** The answer as it leaves, compressed, with its headers: measured on the local stack with the requests of `npm run bench`. */
  readonly answerBytes: number;
}

/** What a call of one operation makes, and how often such calls come. */
export interface OperationWork extends CallWork {
  /** Its part of a day's calls that are no transforms; 0 for what no page calls. Assumed: a visitor opens some pages and changes little. */
  readonly dayPart: number;
}

/** The own work of every route but the transforms, by operationId. Durations are assumed: measure yours. */
export const workByOperation: Readonly<Record<string, OperationWork>> = {
  getWidgetConfig: { durationMs: 20, readUnits: 0.5, writeUnits: 0, answerBytes: 1_530, dayPart: 38 },
  getPlanFeatures: { durationMs: 20, readUnits: 0, writeUnits: 0, answerBytes: 6_280, dayPart: 5 },
  createBootToken: { durationMs: 20, readUnits: 0.5, writeUnits: 0, answerBytes: 1_320, dayPart: 1.5 },
  listPresets: { durationMs: 20, readUnits: 0.5, writeUnits: 0, answerBytes: 2_210, dayPart: 6 },
  getProfile: { durationMs: 20, readUnits: 1, writeUnits: 0, answerBytes: 1_430, dayPart: 24 },
  getActiveFeatures: { durationMs: 20, readUnits: 1, writeUnits: 0, answerBytes: 870, dayPart: 2 },
  putProfile: { durationMs: 25, readUnits: 0, writeUnits: 2, answerBytes: 1_540, dayPart: 7 },
  logUsage: { durationMs: 25, readUnits: 0.5, writeUnits: 3, answerBytes: 880, dayPart: 16 },
  createFeedback: { durationMs: 25, readUnits: 0, writeUnits: 3, answerBytes: 980, dayPart: 0.3 },
  createReport: { durationMs: 25, readUnits: 0, writeUnits: 3, answerBytes: 980, dayPart: 0.2 },
  getHealth: { durationMs: 20, readUnits: 0.5, writeUnits: 0, answerBytes: 750, dayPart: 0 },
} satisfies Readonly<Record<PlainOperation, OperationWork>>;

/** A transform of a text of 2,000 characters: the price reserved and settled, the answer of up to 2 KB kept. */
export const transformWork: CallWork = {
  durationMs: 6_000,
  readUnits: 0.5,
  writeUnits: 4,
  answerBytes: 2_000,
};

/**
 * The answer of speech for 1,000 characters: a minute of MP3 with 48 kbit a second, which base64 makes longer and
 * compression shorter again.
 */
export const speechAnswerBytes = 370_000;

/** A page text of this length is behind the transforms in the table of routes. */
export const usualCharacters = 2_000;

/** Characters spoken in it. Polly is asked twice: for the sound and for the marks. */
export const usualSpokenCharacters = 1_000;

/** The first token of a model comes after so long at the soonest: a transform does not run shorter. */
export const shortestTransformMs = 1_500;

/** One wait for DynamoDB within a Region. */
export const storeWaitMs = 5;

/** What any keyed call takes beside its own work. */
export const keyedCall = {
  /** A site's key is looked up once a minute; with 20 calls a minute that is one call in 20. */
  authorizerShare: 1 / 20,
  authorizerMs: 30,
  authorizerMegabytes: 1_024,
  /** Key, organization and site: three reads of half a unit. */
  authorizerReadUnits: 1.5,
  /** The exact monthly meter. */
  meterWriteUnits: 1,
  /**
   * A browser keeps the answer to a preflight for two hours (Access-Control-Max-Age), for each address and method: a
   * visitor who opens four pages in that time asks once in four calls.
   */
  preflightShare: 1 / 4,
} as const;

/** X-Ray's default: the first call of each second and 5 % of the others. */
export const tracedShare = 0.05;

/** The answer to a preflight, which has no body. */
export const preflightAnswerBytes = 420;

/** CloudWatch Logs counts so many bytes for each line beside its text (aws.amazon.com/cloudwatch/pricing). */
const bytesOfLine = 26;

/** Bytes of one call's log as CloudWatch counts them. */
export interface LogBytes {
  /** API Gateway's line of the access log. */
  readonly access: number;
  /** The lines of the function, and Lambda's own about the run. */
  readonly run: number;
}

/** The part of a call's cost that differs between versions. */
export interface CostBasis {
  readonly logBytes: LogBytes;
  /** DynamoDB's answers that a transform waits for one after another; speech has its own. */
  readonly transformWaits: number;
  readonly speechWaits: number;
}

/**
 * Today. The log: the access log's line, measured on the local stack, and the function's one line, of which `npm run bench --
 * chain` prints the bytes; Lambda writes none of a run that went well (ADR 0124). Waits: ADR 0123.
 */
export const currentBasis: CostBasis = {
  logBytes: { access: 539 + bytesOfLine, run: 370 + bytesOfLine },
  transformWaits: 3,
  speechWaits: 4,
};

/** Before transforms wrote side by side, and before the log was cut. */
export const formerBasis: CostBasis = {
  logBytes: { access: 511, run: 1_589 },
  transformWaits: 5,
  speechWaits: 7,
};

/** The group whose routes wait for a model or a voice. */
export const transformGroup: RouteGroup = 'content';
