import { hash, timingSafeEqual } from 'node:crypto';
import { type ByteSource, randomBase62 } from './base62.ts';

/** `live` keys are for customer sites, and `test` keys are for demo organizations. */
export type WidgetKeyKind = 'live' | 'test';

/** 62^32 is more than 2^190, so a key can be neither guessed nor recovered from its SHA-256 hash. */
const widgetKeySecretLength = 32;

const widgetKeyShape = /^wk_(live|test)_[0-9A-Za-z]{32}$/;

/** Length of `wk_live_` and the first four secret characters, which identify a key without making it usable. */
const keyPrefixLength = 12;

/**
 * API Gateway accepts API key values of 20–128 alphanumeric characters; 40 characters have 238 bits of
 * entropy.
 */
const usageKeyValueLength = 40;

/**
 * Generates a widget key: `wk_live_` or `wk_test_`, followed by 32 base62 characters. Show the key once and
 * store only its hash.
 */
export function generateWidgetKey(kind: WidgetKeyKind, bytes?: ByteSource): string {
  return `wk_${kind}_${randomBase62(widgetKeySecretLength, bytes)}`;
}

/** Returns true when the text has the format of a widget key. Does not check that the key exists. */
export function isWidgetKeyShape(text: string): boolean {
  return widgetKeyShape.test(text);
}

/**
 * Returns the SHA-256 hash of the whole key in lowercase hex (64 characters), for storage and lookup. The hash has no
 * salt, so that it can be used as an index. Neither a salt nor a slow hash is needed, because the key has high entropy.
 */
export function hashWidgetKey(key: string): string {
  return hash('sha256', key, 'hex');
}

export function keyPrefix(key: string): string {
  return key.slice(0, keyPrefixLength);
}

/** Compares two hashes in constant time. */
export function hashesAreEqual(a: string, b: string): boolean {
  const left = Buffer.from(a, 'utf8');
  const right = Buffer.from(b, 'utf8');
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Generates the value of an organization's API Gateway API key (its `usageIdentifierKey`): 40 alphanumeric
 * characters.
 */
export function generateUsageKeyValue(): string {
  return randomBase62(usageKeyValueLength);
}
