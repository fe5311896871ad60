import { StoreUnavailableError } from '../../../shared/data/store.ts';
import { VisitorHashKeys } from '../../../shared/data/visitor-hash-keys.ts';

describe('VisitorHashKeys', () => {
  let nowMs = 0;
  let stored: Map<string, string>;
  let reads: string[];
  let keys: VisitorHashKeys;
  let isDown = false;

  beforeEach(() => {
    nowMs = Date.parse('2026-11-20T12:00:00Z');
    stored = new Map([
      ['acme', 'key of acme'],
      ['other', 'key of other'],
    ]);
    reads = [];
    isDown = false;
    const findOrganization = async (orgId: string) => {
      reads.push(orgId);
      if (isDown) throw new StoreUnavailableError('down');
      const visitorHashKey = stored.get(orgId);
      return visitorHashKey === undefined ? null : { visitorHashKey };
    };
    keys = new VisitorHashKeys({ findOrganization }, () => nowMs);
  });

  it("caches each organization's key for five minutes", async () => {
    expect(await keys.find('acme')).toBe('key of acme');
    stored.set('acme', 'new key of acme');
    nowMs += 5 * 60_000 - 1;
    expect(await keys.find('acme')).toBe('key of acme');
    expect(await keys.find('other')).toBe('key of other');
    nowMs += 1;
    expect(await keys.find('acme')).toBe('new key of acme');
    expect(reads).toEqual(['acme', 'other', 'acme']);
  });

  it('shares one read among concurrent callers', async () => {
    expect(await Promise.all([keys.find('acme'), keys.find('acme'), keys.find('acme')])).toEqual(
      Array(3).fill('key of acme'),
    );
    expect(reads).toEqual(['acme']);
  });

  it('caches neither failed reads nor missing organizations', async () => {
    isDown = true;
    await expect(keys.find('acme')).rejects.toBeInstanceOf(StoreUnavailableError);
    isDown = false;
    expect(await keys.find('acme')).toBe('key of acme');
    expect(await keys.find('new')).toBeNull();
    stored.set('new', 'key of new');
    expect(await keys.find('new')).toBe('key of new');
  });
});
