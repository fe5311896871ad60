import { randomUUID } from 'node:crypto';
import { visitorProof } from '../../shared/security/visitor-proof.ts';
import { textField } from '../support/fields.ts';
import { type System, type Tenant, useSystem } from '../support/system.ts';

describe('visitor proofs', () => {
  let system: System;
  let tenant: Tenant;

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant();
  });
  afterAll(() => system.close());

  const read = (userId: string, proof?: string) =>
    system.call('GET', `/api/v1/profiles/${encodeURIComponent(userId)}`, {
      key: tenant.key,
      headers: proof === undefined ? {} : { 'X-Visitor-Proof': proof },
    });

  it('protect the profiles of a site once enabled, with two valid secrets after a rotation', async () => {
    const { orgId, siteId, key } = tenant;
    const userId = system.visitor('/Zoë');
    expect(await read(userId)).toMatchObject({ status: 200 });

    const first = await system.operator.sites.enableProof(orgId, siteId);
    expect(await system.operator.sites.enableProof(orgId, siteId)).toEqual(first);
    system.advance(61_000);
    expect(await read(userId)).toMatchObject({ status: 401, body: { code: 'VISITOR_PROOF_MISSING' } });
    expect(await read(userId, 'no')).toMatchObject({ status: 401, body: { code: 'VISITOR_PROOF_INVALID' } });
    expect(await read(randomUUID())).toMatchObject({ status: 200 });
    const proven = await read(userId, visitorProof(String(first.secret), userId));
    expect(proven).toMatchObject({ status: 200 });
    const path = `/api/v1/profiles/${encodeURIComponent(userId)}`;
    const saved = await system.call('PUT', path, {
      key,
      token: textField(proven.body, 'profileToken'),
      json: { features: [{ featureCode: 'text_zoom', isEnabled: true, value: '150' }] },
    });
    expect(saved).toMatchObject({ status: 200, body: { version: 1 } });

    const second = await system.operator.sites.rotateProof(orgId, siteId);
    system.advance(61_000);
    for (const { secret } of [first, second]) {
      expect(await read(userId, visitorProof(String(secret), userId))).toMatchObject({ status: 200 });
    }
    await system.operator.sites.rotateProof(orgId, siteId);
    system.advance(61_000);
    expect(await read(userId, visitorProof(String(first.secret), userId))).toMatchObject({ status: 401 });
    await system.operator.sites.disableProof(orgId, siteId);
    system.advance(61_000);
    expect(await read(userId)).toMatchObject({ status: 200 });
  });
});
