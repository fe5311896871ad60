import { aiModeSchema, aiTierSchema, planSchema } from '../contract/enumerations.ts';
import { languageTagSchema } from '../contract/primitives.ts';
import * as z from '../contract/zod.ts';

const wholeNumber = z.pipe(z.string().check(z.regex(/^[0-9]{1,15}$/)), z.transform(Number));
const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);

/**
 * The authorizer context as a function receives it. API Gateway converts every value to a string. `aiTier` is empty
 * for an organization without the AI add-on.
 */
const contextFieldsSchema = z.object({
  orgId: z.string().check(z.minLength(1)),
  siteId: z.string().check(z.minLength(1)),
  keyId: z.string().check(z.minLength(1)),
  keyHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  plan: planSchema,
  suspended: flag,
  callsPerMonth: wholeNumber,
  requestsPerMinute: wholeNumber,
  /** Number of usage counter items. */
  meterShards: wholeNumber,
  aiTier: z.union([aiTierSchema, z.literal('')]),
  aiModeCap: aiModeSchema,
  aiCreditsPerMonth: wholeNumber,
  /** Daily credits of each caller; empty for no limit. */
  creditsPerCaller: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    wholeNumber,
  ]),
  requireBootToken: flag,
  /** Entries of the site's allowlist, separated by spaces, which no entry contains. */
  allowedOrigins: z.pipe(
    z.string(),
    z.transform((text) => text.split(' ').filter((entry) => entry !== '')),
  ),
  siteLanguage: z.union([languageTagSchema, z.literal('')]),
  trackUsage: flag,
  /** Valid secrets of the site's visitor proofs, separated by spaces; empty when the site requires no proofs. */
  visitorProofSecrets: z.pipe(
    z.string(),
    z.transform((text) => text.split(' ').filter((secret) => secret !== '')),
  ),
  /** Secret for hashing the addresses of callers. */
  callerHashKey: z.string().check(z.minLength(1)),
});

const authorizerContextSchema = z.pipe(
  contextFieldsSchema,
  z.transform(({ aiTier, aiModeCap, aiCreditsPerMonth, siteLanguage, ...rest }) => ({
    ...rest,
    siteLanguage: siteLanguage === '' ? null : siteLanguage,
    ai: aiTier === '' ? null : { tier: aiTier, modeCap: aiModeCap, creditsPerMonth: aiCreditsPerMonth },
  })),
);

export type AuthorizerContext = z.input<typeof authorizerContextSchema>;

/** The widget key of a call, its organization and site, and the organization's entitlements. */
export type Caller = z.output<typeof authorizerContextSchema>;

/** Maximum number of cached callers, each of about 1 KB. */
const maximumRemembered = 1_000;

/**
 * Callers keyed by serialized context. API Gateway caches authorizer results, so it sends the same context
 * repeatedly.
 */
const remembered = new Map<string, Caller>();

const contextFields = Object.keys(contextFieldsSchema.shape);

export function readCaller(authorizerContext: unknown): Caller | null {
  // Excludes fields that API Gateway adds to each call, such as the authorizer latency.
  const text = JSON.stringify(authorizerContext ?? null, contextFields);
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const parsed = authorizerContextSchema.safeParse(authorizerContext);
  if (!parsed.success) return null;
  if (remembered.size >= maximumRemembered) remembered.clear();
  remembered.set(text, parsed.data);
  return parsed.data;
}
