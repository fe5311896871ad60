import { creditsPerMonthByTier, modesUpTo } from '../../../shared/catalog/ai.ts';
import { enabledTools } from '../../../shared/catalog/enabled-tools.ts';
import { plans } from '../../../shared/catalog/plans.ts';
import { builtInPresets } from '../../../shared/catalog/presets.ts';
import { valueFault } from '../../../shared/catalog/tool-value.ts';
import { findTool, tools } from '../../../shared/catalog/tools.ts';
import { catalogVersion } from '../../../shared/catalog/version.ts';
import { planSchema, transformNameSchema } from '../../../shared/contract/enumerations.ts';
import { presetCodeSchema } from '../../../shared/contract/primitives.ts';
import { contentRoutes } from '../../../shared/contract/routes/content.ts';
import { toolSchema } from '../../../shared/contract/widget.ts';

describe('tool catalog', () => {
  it('conforms to the contract, with unique codes', () => {
    for (const tool of tools) expect(toolSchema.safeParse(tool)).toMatchObject({ success: true });
    expect(new Set(tools.map(({ code }) => code)).size).toBe(tools.length);
  });

  it('defines a valid default for every tool except boolean tools', () => {
    for (const tool of tools) {
      expect({ code: tool.code, complaint: valueFault(tool, tool.default) }).toEqual({
        code: tool.code,
        complaint: null,
      });
      expect(tool.default === null).toBe(tool.valueType === 'boolean');
    }
  });

  it('defines a unique name and a description for each tool', () => {
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
    for (const { name, description } of tools) {
      expect(name).toMatch(/^[A-Z][^.]{2,39}$/);
      expect(description).toMatch(/^[A-Z].{10,120}\.$/);
    }
  });

  it('contains no tool that modifies an unknown tool or another modifying tool', () => {
    const modified = Object.fromEntries(
      tools.filter(({ modifies }) => modifies.length > 0).map(({ code, modifies }) => [code, modifies]),
    );
    expect(modified).toEqual({
      cursor_size: ['large_cursor'],
      cursor_color: ['large_cursor'],
      focus_color: ['highlight_focus'],
      guide_color: ['reading_guide', 'line_focus'],
      speech_rate: ['read_aloud', 'read_on_hover'],
      speech_highlight: ['read_aloud', 'read_on_hover'],
    });
    for (const code of Object.values(modified).flat()) expect(findTool(code)).toMatchObject({ modifies: [] });
  });

  it('defines conflicts symmetrically and never between a tool and itself', () => {
    const pairs = tools.flatMap(({ code, conflictsWith }) =>
      conflictsWith.map((other) => `${code} ${other}`),
    );
    expect(pairs).toContain('contrast_mode invert_colors');
    expect(pairs).toContain('reading_mask line_focus');
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const pair of pairs) {
      const [code = '', other = ''] = pair.split(' ');
      expect(other).not.toBe(code);
      expect(pairs).toContain(`${other} ${code}`);
    }
  });

  it('assigns an existing transform to every tool that requires AI', () => {
    const operations: readonly string[] = contentRoutes.map(({ operationId }) => operationId);
    const calling = tools.filter(({ calls }) => calls !== null);
    for (const { calls } of calling) expect(operations).toContain(calls);
    const withoutAi = calling.filter(({ requiresAi }) => !requiresAi).map(({ code }) => code);
    expect(withoutAi).toEqual(['read_aloud', 'read_on_hover']);
    expect(tools.filter(({ requiresAi, calls }) => requiresAi && calls === null)).toEqual([]);
    expect(tools.filter(({ category, requiresAi }) => category === 'content' && !requiresAi)).toEqual([]);
  });

  it('references WCAG 2 success criteria by number', () => {
    for (const { wcag } of tools)
      for (const criterion of wcag) expect(criterion).toMatch(/^[1-4]\.\d\.\d{1,2}$/);
  });

  it('has a version of 16 base64url characters', () => {
    expect(catalogVersion()).toMatch(/^[\w-]{16}$/);
  });
});

describe('transform names', () => {
  it('match the last path segments of the content routes', () => {
    expect(transformNameSchema.options).toEqual(contentRoutes.map(({ path }) => path.split('/').at(-1)));
  });
});

describe('plans', () => {
  const categories = (plan: keyof typeof plans, aiEnabled: boolean) => [
    ...new Set(enabledTools({ plan, aiEnabled }).map(({ category }) => category)),
  ];

  it('enable the advertised categories, and content tools only with the AI add-on', () => {
    const solo = ['text', 'color', 'focus', 'motion', 'input'];
    expect(categories('solo', false).sort()).toEqual([...solo].sort());
    expect(categories('starter', false).sort()).toEqual([...solo, 'reading', 'navigation'].sort());
    expect(categories('pro', false).sort()).toEqual([...solo, 'reading', 'navigation', 'speech'].sort());
    expect(categories('enterprise', false)).toEqual(categories('pro', false));
    for (const plan of planSchema.options) {
      expect(categories(plan, true).sort()).toEqual([...categories(plan, false), 'content'].sort());
    }
  });

  it('define the advertised limits', () => {
    expect(Object.fromEntries(planSchema.options.map((plan) => [plan, plans[plan].limits]))).toMatchObject({
      solo: { callsPerMonth: 10_000, requestsPerMinute: 120 },
      starter: { callsPerMonth: 50_000, requestsPerMinute: 200 },
      pro: { callsPerMonth: 250_000, requestsPerMinute: 500 },
      enterprise: null,
    });
    expect(creditsPerMonthByTier).toEqual({
      lite: 2_000,
      plus: 5_000,
      max: 10_000,
      scale: 30_000,
      custom: null,
    });
  });

  it.each(
    planSchema.options.slice(1).map((plan, index) => [planSchema.options[index] ?? plan, plan] as const),
  )('never reduce limits or features in an upgrade from %s to %s', (before, plan) => {
    const [less, more] = [plans[before], plans[plan]];
    expect(more.categories).toEqual(expect.arrayContaining([...less.categories]));
    expect(more.editableTheme).toEqual(expect.arrayContaining([...less.editableTheme]));
    const agreed = { callsPerMonth: Infinity, requestsPerMinute: Infinity };
    const [fewer, many] = [less.limits ?? agreed, more.limits ?? agreed];
    expect(many.callsPerMonth).toBeGreaterThanOrEqual(fewer.callsPerMonth);
    expect(many.requestsPerMinute).toBeGreaterThanOrEqual(fewer.requestsPerMinute);
  });

  it('allow every AI mode up to the maximum mode of the plan', () => {
    expect(modesUpTo('standard')).toEqual(['standard']);
    expect(modesUpTo('genius')).toEqual(['standard', 'smart', 'genius']);
  });
});

describe('built-in presets', () => {
  it.each(builtInPresets.map((preset) => [preset.code, preset] as const))(
    'contain only known tools with valid values, without duplicates or conflicts: %s',
    (code, preset) => {
      expect(presetCodeSchema.safeParse(code).success).toBe(true);
      const complaints = preset.tools.map(({ featureCode, value }) => {
        const tool = findTool(featureCode);
        return tool === undefined ? `${featureCode} is unknown` : valueFault(tool, value);
      });
      expect(complaints).toEqual(preset.tools.map(() => null));
      const set = preset.tools.map(({ featureCode }) => featureCode);
      const conflicting = set.filter((one) =>
        findTool(one)?.conflictsWith.some((other) => set.includes(other)),
      );
      expect(conflicting).toEqual([]);
      expect(new Set(preset.tools.map(({ featureCode }) => featureCode)).size).toBe(preset.tools.length);
    },
  );
});

describe('tool value validation', () => {
  const complaint = (code: string, value: string | null) => {
    const tool = findTool(code);
    if (tool === undefined) throw new Error(`no tool ${code}`);
    return valueFault(tool, value);
  };

  it.each([
    ['text_zoom', '80'],
    ['text_zoom', '200'],
    ['text_zoom', '125'],
    ['letter_spacing', '0'],
    ['font_family', 'lexend'],
    ['background_color', '#FAF4E6'],
    ['color_overlay', '#FFF3C480'],
    ['translate_page', 'off'],
    ['translate_page', 'pt-BR'],
    ['reading_mask', null],
  ])('accepts the tool %s with the value %j', (code, value) => expect(complaint(code, value)).toBeNull());

  it.each([
    ['text_zoom', '79'],
    ['text_zoom', '201'],
    ['text_zoom', '81'],
    ['text_zoom', '1e2'],
    ['text_zoom', '0x64'],
    ['text_zoom', ' 100'],
    ['text_zoom', '100.0'],
    ['text_zoom', '+100'],
    ['text_zoom', '0100'],
    ['text_zoom', ''],
    ['font_family', 'papyrus'],
    ['font_family', 'toString'],
    ['background_color', 'red'],
    ['background_color', '#FAF4E'],
    ['translate_page', '<BCP-47>'],
    ['translate_page', 'not a language'],
    ['reading_mask', 'true'],
  ])('rejects the tool %s with the value %j', (code, value) =>
    expect(complaint(code, value)).toMatch(/^(must|has)/),
  );
});
