/** TTL of the authorizer cache in API Gateway, in seconds: the delay until a change to a key takes effect. */
export const authorizerCacheSeconds = 60;
