import { creditsPerMonthByTier, modesUpTo } from '../../../shared/catalog/ai.ts';
import { enabledTools } from '../../../shared/catalog/enabled-tools.ts';
import { plans } from '../../../shared/catalog/plans.ts';
import { builtInPresets } from '../../../shared/catalog/presets.ts';
import { complaintAboutValue } from '../../../shared/catalog/tool-value.ts';
import { findTool, tools } from '../../../shared/catalog/tools.ts';
import { presetCodeSchema } from '../../../shared/contract/primitives.ts';
import { planSchema } from '../../../shared/contract/vocabulary.ts';
import { toolSchema } from '../../../shared/contract/widget.ts';

describe('the tools', () => {
  it('are shaped as the contract promises, each code once', () => {
    for (const tool of tools) expect(toolSchema.safeParse(tool)).toMatchObject({ success: true });
    expect(new Set(tools.map(({ code }) => code)).size).toBe(tools.length);
  });

  it('have a default that is a value of theirs, none when they are only on or off', () => {
    for (const tool of tools) {
      expect({ code: tool.code, complaint: complaintAboutValue(tool, tool.default) }).toEqual({
        code: tool.code,
        complaint: null,
      });
      expect(tool.default === null).toBe(tool.valueType === 'boolean');
    }
  });
});

describe('the plans', () => {
  const categories = (plan: keyof typeof plans, aiEnabled: boolean) => [
    ...new Set(enabledTools({ plan, aiEnabled }).map(({ category }) => category)),
  ];

  it('enable the categories their owner sells, content only with the AI add-on', () => {
    const solo = ['text', 'color', 'focus', 'motion', 'input'];
    expect(categories('solo', false).sort()).toEqual([...solo].sort());
    expect(categories('starter', false).sort()).toEqual([...solo, 'reading', 'navigation'].sort());
    expect(categories('pro', false).sort()).toEqual([...solo, 'reading', 'navigation', 'speech'].sort());
    expect(categories('enterprise', false)).toEqual(categories('pro', false));
    for (const plan of planSchema.options) {
      expect(categories(plan, true).sort()).toEqual([...categories(plan, false), 'content'].sort());
    }
  });

  it('have the limits their owner sells', () => {
    expect(Object.fromEntries(planSchema.options.map((plan) => [plan, plans[plan].limits]))).toEqual({
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

  it('allow the modes up to a cap', () => {
    expect(modesUpTo('standard')).toEqual(['standard']);
    expect(modesUpTo('genius')).toEqual(['standard', 'smart', 'genius']);
  });
});

describe('the built-in presets', () => {
  it.each(builtInPresets.map((preset) => [preset.code, preset] as const))(
    '%s sets only known tools, each once, to values of theirs',
    (code, preset) => {
      expect(presetCodeSchema.safeParse(code).success).toBe(true);
      const complaints = preset.tools.map(({ featureCode, value }) => {
        const tool = findTool(featureCode);
        return tool === undefined ? `${featureCode} is unknown` : complaintAboutValue(tool, value);
      });
      expect(complaints).toEqual(preset.tools.map(() => null));
      expect(new Set(preset.tools.map(({ featureCode }) => featureCode)).size).toBe(preset.tools.length);
    },
  );
});

describe('a value of a tool', () => {
  const complaint = (code: string, value: string | null) => {
    const tool = findTool(code);
    if (tool === undefined) throw new Error(`no tool ${code}`);
    return complaintAboutValue(tool, value);
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
  ])('%s may be %j', (code, value) => expect(complaint(code, value)).toBeNull());

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
  ])('%s may not be %j', (code, value) => expect(complaint(code, value)).toMatch(/^(must|has)/));
});
