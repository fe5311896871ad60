import { hash, timingSafeEqual } from 'node:crypto';
import { type ByteSource, randomBase62 } from './base62.ts';

/** `live` keys are for customers' sites, `test` keys for demo organizations. */
export type WidgetKeyKind = 'live' | 'test';

/** 62^32 is a little over 190 bits: a key can be neither guessed nor found from its SHA-256. */
const widgetKeySecretLength = 32;

const widgetKeyShape = /^wk_(live|test)_[0-9A-Za-z]{32}$/;

/** `wk_live_` and the first four secret characters: enough to recognize a key, far too little to use it. */
const keyPrefixLength = 12;

/** API Gateway takes API key values of 20–128 alphanumeric characters; 40 are 238 bits. */
const usageKeyValueLength = 40;

/** A new widget key, such as `wk_live_` and 32 base62 characters. Show it once; store only its hash. */
export function generateWidgetKey(kind: WidgetKeyKind, bytes?: ByteSource): string {
  return `wk_${kind}_${randomBase62(widgetKeySecretLength, bytes)}`;
}

/** True when `text` is written like a widget key. Says nothing about whether such a key exists. */
export function isWidgetKeyShape(text: string): boolean {
  return widgetKeyShape.test(text);
}

/**
 * SHA-256 of the whole key, in lower-case hexadecimal (64 characters): how a key is stored and looked up.
 * No salt and no slow hash: the key is random and long, and the hash must be found by an index.
 */
export function hashWidgetKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** The first 12 characters of a key, by which an operator recognizes it in a list. */
export function keyPrefix(key: string): string {
  return key.slice(0, keyPrefixLength);
}

/** Compares two hashes in a time that does not depend on where they differ. */
export function hashesAreEqual(a: string, b: string): boolean {
  const left = Buffer.from(a, 'utf8');
  const right = Buffer.from(b, 'utf8');
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A new value for an organization's API Gateway API key (its `usageIdentifierKey`): 40 alphanumeric characters. */
export function generateUsageKeyValue(): string {
  return randomBase62(usageKeyValueLength);
}
