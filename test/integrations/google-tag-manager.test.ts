import { readFileSync } from 'node:fs';

const template = readFileSync('integrations/google-tag-manager/template.tpl', 'utf8');
const [, ...parts] = template.split(/^___([A-Z_]+)___$/m);
const sections = Object.fromEntries(
  parts.flatMap((name, index) => (index % 2 === 0 ? [[name, parts[index + 1]?.trim() ?? '']] : [])),
);
const code = sections.SANDBOXED_JS_FOR_WEB_TEMPLATE ?? '';

/** Scenarios of the template's test section, which Tag Manager's template editor runs. */
const [list = '', setup = ''] = (sections.TESTS ?? '').split(/^setup: \|-$/m);
const scenarios = [...list.matchAll(/^- name: (.*)\n {2}code: \|-\n((?: {4}.*\n)*)/gm)].map(
  ([, name = '', test = '']) => ({ name, test }),
);

/** Runs a scenario on the APIs of Tag Manager's sandbox that the template and its tests use. */
function runScenario(test: string): void {
  const mocks = new Map<string, unknown>();
  const spies = new Map<string, jest.Mock>();
  const api = (name: string) => {
    const spy =
      spies.get(name) ??
      jest.fn((...given: unknown[]) => {
        const mock = mocks.get(name);
        return typeof mock === 'function' ? mock(...given) : mock;
      });
    spies.set(name, spy);
    return spy;
  };
  mocks.set('encodeUriComponent', encodeURIComponent);
  const scope = {
    mock: (name: string, value: unknown) => void mocks.set(name, value),
    runCode: (data: object) => {
      const callbacks = { gtmOnSuccess: api('gtmOnSuccess'), gtmOnFailure: api('gtmOnFailure') };
      new Function('require', 'data', code)(api, { ...data, ...callbacks });
    },
    assertThat: (actual: unknown) => ({ isEqualTo: (expected: unknown) => expect(actual).toBe(expected) }),
    assertApi: (name: string) => ({
      wasCalled: () => expect(api(name)).toHaveBeenCalled(),
      wasNotCalled: () => expect(api(name)).not.toHaveBeenCalled(),
    }),
  };
  new Function(...Object.keys(scope), `${setup}\n${test}`)(...Object.values(scope));
}

describe('Google Tag Manager template', () => {
  it('has the sections of a web tag, with valid JSON', () => {
    expect(Object.keys(sections)).toEqual([
      'TERMS_OF_SERVICE',
      'INFO',
      'TEMPLATE_PARAMETERS',
      'SANDBOXED_JS_FOR_WEB_TEMPLATE',
      'WEB_PERMISSIONS',
      'TESTS',
      'NOTES',
    ]);
    expect(JSON.parse(sections.INFO ?? '')).toMatchObject({ type: 'TAG', containerContexts: ['WEB'] });
  });

  it('requests only the permission to load a script', () => {
    const apis = [...code.matchAll(/require\('(\w+)'\)/g)].map(([, name]) => name);
    expect(apis).toEqual(['encodeUriComponent', 'injectScript', 'queryPermission']);
    const permissions = JSON.parse(sections.WEB_PERMISSIONS ?? '');
    expect(permissions.map(({ instance }: { instance: { key: object } }) => instance.key)).toEqual([
      { publicId: 'inject_script', versionId: '1' },
    ]);
  });

  it('reads each field that the template asks for, and no other', () => {
    const fields = JSON.parse(sections.TEMPLATE_PARAMETERS ?? '').map(({ name }: { name: string }) => name);
    const read = [...code.matchAll(/data\.(\w+)/g)].map(([, name]) => name);
    expect(new Set(read)).toEqual(new Set([...fields, 'gtmOnSuccess', 'gtmOnFailure']));
  });

  it.each(scenarios)('passes its own test: $name', ({ test }) => {
    expect.hasAssertions();
    runScenario(test);
  });

  it('has tests', () => {
    expect(scenarios).toHaveLength(4);
  });
});
