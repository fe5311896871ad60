/** How long API Gateway keeps what the authorizer found of a key, in seconds: until then a change does not count. */
export const authorizerCacheSeconds = 60;
