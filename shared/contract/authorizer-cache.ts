/** TTL of API Gateway's authorizer cache, in seconds. A change to a key takes effect within this time. */
export const authorizerCacheSeconds = 60;
