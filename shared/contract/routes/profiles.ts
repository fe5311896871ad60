import { createOnlySchema, profileEtagSchema } from '../header-values.ts';
import { headerNames } from '../headers.ts';
import { userIdSchema } from '../primitives.ts';
import { activeFeaturesSchema, profileSchema, profileUpdateSchema } from '../profiles.ts';
import * as z from '../zod.ts';
import { apiPrefix, type Route, routeDefaults } from './route.ts';

const pathParameters = z.strictObject({ userId: userIdSchema });
const pathExample = { userId: 'visitor-7' };

const readDefaults = {
  ...routeDefaults,
  headers: [
    {
      name: headerNames.visitorProof,
      required: false,
      description:
        "HMAC-SHA-256 of the visitor ID with the site's proof secret, in lowercase hex. Required with visitor proofs, except for IDs of the SDK.",
      schema: z.string(),
    },
  ],
  errors: ['VISITOR_PROOF_MISSING', 'VISITOR_PROOF_INVALID', 'CALLER_LIMIT_REACHED'],
} as const satisfies Partial<Route>;

export const getProfile = {
  ...readDefaults,
  operationId: 'getProfile',
  group: 'profiles',
  method: 'GET',
  path: `${apiPrefix}/profiles/{userId}`,
  summary: "Get a visitor's profile",
  description:
    'Returns the saved settings and a token for saving changes. If the visitor has no saved profile, `exists` is false. The ETag contains the profile version.',
  pathParameters,
  pathExample,
  responses: { 200: profileSchema },
  safe: true,
} as const satisfies Route;

export const getActiveFeatures = {
  ...readDefaults,
  operationId: 'getActiveFeatures',
  group: 'profiles',
  method: 'GET',
  path: `${apiPrefix}/profiles/{userId}/active-features`,
  summary: "Get a visitor's active tools",
  description: 'Returns the enabled tools that the current plan includes, but no profile token.',
  pathParameters,
  pathExample,
  responses: { 200: activeFeaturesSchema },
  safe: true,
} as const satisfies Route;

export const putProfile = {
  ...routeDefaults,
  operationId: 'putProfile',
  group: 'profiles',
  method: 'PUT',
  path: `${apiPrefix}/profiles/{userId}`,
  summary: "Save a visitor's profile",
  description:
    'Merges the body into the saved profile in one atomic write. If `clearExisting` is true, the listed tools replace all others. Omitted settings remain unchanged. Null clears a setting. Returns the saved profile.',
  pathParameters,
  pathExample,
  headers: [
    {
      name: headerNames.profileToken,
      required: true,
      description: 'Profile token of this visitor, valid for 15 minutes.',
      schema: z.string(),
    },
    {
      name: 'If-Match',
      required: false,
      description:
        'ETag of the last profile read. Returns 412 PROFILE_CHANGED if the profile has changed since then.',
      schema: profileEtagSchema,
    },
    {
      name: 'If-None-Match',
      required: false,
      description:
        'The value * only creates a profile. Returns 412 PROFILE_CHANGED if the visitor already has one.',
      schema: createOnlySchema,
    },
  ],
  body: profileUpdateSchema,
  requestExample: {
    features: [
      { featureCode: 'text_zoom', isEnabled: true, value: '150' },
      { featureCode: 'reading_guide', isEnabled: true },
    ],
    gradeLevel: 6,
  },
  responses: { 200: profileSchema },
  errors: [
    'PROFILE_TOKEN_MISSING',
    'PROFILE_TOKEN_INVALID',
    'PROFILE_TOKEN_EXPIRED',
    'FEATURE_NOT_IN_PLAN',
    'PROFILE_CHANGED',
  ],
} as const satisfies Route;

export const profilesRoutes = [getProfile, getActiveFeatures, putProfile] as const;
