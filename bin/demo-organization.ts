import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Operator } from '../cli/connect.ts';
import { errorCode } from '../local/errors.ts';
import { isSharedPlan } from '../shared/catalog/plans.ts';
import { isWidgetKeyShape } from '../shared/security/keys.ts';

export interface Demo {
  readonly orgId: string;
  readonly siteId: string;
  readonly key: string;
  readonly origin: string;
}

export interface DemoOptions {
  /** File that stores the demo key, which the tables contain only as a hash. Null to create a new key at each start. */
  readonly keyFile: string | null;
  /** Allowlist entries in addition to this machine. */
  readonly allowedOrigins?: readonly string[];
}

const orgId = 'demo';
const siteId = 'demo-site';
/** Reserved domain. The local stack prints mail instead of sending it. */
const mail = 'owner@example.org';
const origin = 'http://localhost:8081';

/** Allowlist entries that match pages on this machine, on any port. */
const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Ensures that the demo organization, its site and its key exist. Keeps the plan of an existing organization, and
 * reuses the key in the key file while that key is active.
 */
export async function ensureDemoOrganization(
  operator: Operator,
  { keyFile, allowedOrigins = [] }: DemoOptions,
): Promise<Demo> {
  const allow = [...thisMachine, ...allowedOrigins];
  const existing = await operator.organizations.find(orgId);
  const plan = existing?.plan ?? 'pro';
  const limits = isSharedPlan(plan) ? null : (existing?.limits ?? null);
  await operator.organizations.create({
    orgId,
    plan,
    limits,
    demo: true,
    ...(existing === null && { mail }),
  });
  if (existing === null)
    await operator.ai.set(orgId, { tier: 'lite', creditsPerMonth: null }, 'genius', null);
  if ((await operator.sites.find(orgId, siteId)) === null) {
    await operator.sites.add({ orgId, siteId, name: 'Demo site', allowedOrigins: allow });
  } else {
    await operator.sites.set(orgId, siteId, {}, { allow });
  }
  return { orgId, siteId, key: await ensureKey(operator, keyFile), origin };
}

async function ensureKey(operator: Operator, keyFile: string | null): Promise<string> {
  const stored = keyFile === null ? null : await readKey(keyFile);
  const known = stored === null ? null : await operator.keys.recognize(stored);
  const isUsable = known?.status === 'active' && known.orgId === orgId && known.siteId === siteId;
  if (stored !== null && isUsable) return stored;
  const { key } = await operator.keys.create({ orgId, siteId, label: 'Demo key' });
  if (keyFile !== null) await storeKey(keyFile, key);
  return key;
}

async function readKey(path: string): Promise<string | null> {
  try {
    const key = (await readFile(path, 'utf8')).trim();
    return isWidgetKeyShape(key) ? key : null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces the file atomically, so that a crash leaves either the old or the new key. */
async function storeKey(path: string, key: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.new`;
  await writeFile(draft, `${key}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
}
