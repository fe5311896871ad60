import { toJson } from '../../../sdk/src/client/json.ts';

describe('toJson', () => {
  it('encodes values only once on pages with Prototype.js 1.6, whose toJSON methods return JSON strings', () => {
    const types = [Array, String, Number];
    for (const { prototype } of types) {
      Object.defineProperty(prototype, 'toJSON', { configurable: true, value: () => '"quoted"' });
    }
    const body = {
      features: [{ featureCode: 'text_zoom', value: '150', step: 5 }],
      grade: null,
      gone: undefined,
    };
    const [broken, written] = [JSON.stringify(body), toJson(body)];
    for (const { prototype } of types) Reflect.deleteProperty(prototype, 'toJSON');
    expect(JSON.parse(broken).features).toBe('"quoted"');
    expect(written).toBe(JSON.stringify(body));
  });
});
