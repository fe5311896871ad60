import { headerTextSchema, profileEtagSchema } from '../header-values.ts';
import { headerNames } from '../headers.ts';
import { userIdSchema } from '../primitives.ts';
import { activeFeaturesSchema, profileSchema, profileUpdateSchema } from '../profiles.ts';
import * as z from '../zod.ts';
import { apiPrefix, type Route, routeDefaults } from './route.ts';

const pathParameters = z.strictObject({ userId: userIdSchema });
const pathExample = { userId: 'visitor-7' };

export const getProfile = {
  ...routeDefaults,
  operationId: 'getProfile',
  group: 'profiles',
  method: 'GET',
  path: `${apiPrefix}/profiles/{userId}`,
  summary: "A visitor's saved settings and a token to change them",
  description: 'Answers 200 with exists false for a visitor never saved. The ETag is the version, quoted.',
  pathParameters,
  pathExample,
  responses: { 200: profileSchema },
  safe: true,
} as const satisfies Route;

export const getActiveFeatures = {
  ...routeDefaults,
  operationId: 'getActiveFeatures',
  group: 'profiles',
  method: 'GET',
  path: `${apiPrefix}/profiles/{userId}/active-features`,
  summary: "A visitor's enabled tools that today's plan includes",
  description: 'What a widget has to apply at once, without a token.',
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
  summary: "Save a visitor's settings",
  description:
    'The tools named are merged into what is stored in one atomic write; clearExisting replaces everything. The answer is the whole profile as saved.',
  pathParameters,
  pathExample,
  headers: [
    {
      name: headerNames.profileToken,
      required: true,
      description: 'The profileToken of this visitor, at most 15 minutes old.',
      schema: headerTextSchema,
    },
    {
      name: 'If-Match',
      required: false,
      description: 'The ETag last read; 412 PROFILE_CHANGED when it is no longer current.',
      schema: profileEtagSchema,
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
