import { hash, timingSafeEqual } from 'node:crypto';
import { type ByteSource, randomBase62 } from './base62.ts';

/** `live` keys are for customers' sites, `test` keys for demo organizations. */
export type WidgetKeyKind = 'live' | 'test';

/** 62^32 is more than 2^190: a key can be neither guessed nor recovered from its SHA-256. */
const widgetKeySecretLength = 32;

const widgetKeyShape = /^wk_(live|test)_[0-9A-Za-z]{32}$/;

/** `wk_live_` and the first four secret characters: enough to identify a key, far too little to use it. */
const keyPrefixLength = 12;

/** API Gateway takes API key values of 20–128 alphanumeric characters; 40 are 238 bits. */
const usageKeyValueLength = 40;

/** Generates a widget key, such as `wk_live_` and 32 base62 characters. Show it once; store only its hash. */
export function generateWidgetKey(kind: WidgetKeyKind, bytes?: ByteSource): string {
  return `wk_${kind}_${randomBase62(widgetKeySecretLength, bytes)}`;
}

/** Returns true when `text` has the format of a widget key. Does not check that the key exists. */
export function isWidgetKeyShape(text: string): boolean {
  return widgetKeyShape.test(text);
}

/**
 * SHA-256 of the whole key, lower-case hex (64 characters), for storage and lookup. No salt or slow hash: the
 * key has high entropy, and the hash must be usable as an index.
 */
export function hashWidgetKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** The first 12 characters of a key, by which an operator identifies it in a list. */
export function keyPrefix(key: string): string {
  return key.slice(0, keyPrefixLength);
}

/** Compares two hashes in constant time. */
export function hashesAreEqual(a: string, b: string): boolean {
  const left = Buffer.from(a, 'utf8');
  const right = Buffer.from(b, 'utf8');
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Generates an organization's API Gateway API key (its `usageIdentifierKey`): 40 alphanumeric characters. */
export function generateUsageKeyValue(): string {
  return randomBase62(usageKeyValueLength);
}
