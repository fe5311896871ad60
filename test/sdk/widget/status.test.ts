import type { Tool } from '../../../sdk/src/client/api.ts';
import { failureWord, notePrice } from '../../../sdk/src/widget/lazy/help-facts.ts';
import { matches, searchText } from '../../../sdk/src/widget/search.ts';
import { afterError, initialStatus } from '../../../sdk/src/widget/service.ts';
import {
  aiUnavailableReason,
  isDrawable,
  neutralValue,
  noticesOf,
  type ServiceStatus,
} from '../../../sdk/src/widget/status.ts';
import { speechPrice, textPrice } from '../../../shared/catalog/credits.ts';
import { tools } from '../../../shared/catalog/tools.ts';

const ready: ServiceStatus = { ...initialStatus, boot: 'ready' };
const categories = { text: 'Text' };
const tool = (facts: Partial<Tool>): Tool => {
  const [first] = tools;
  if (first === undefined) throw new Error('The catalog is empty');
  return { ...first, modifies: [], conflictsWith: [], wcag: [], options: null, ...facts };
};

describe('service status', () => {
  it.each<[string, Partial<ServiceStatus>, readonly string[]]>([
    ['no notice when everything works', {}, []],
    ['that settings are loading', { boot: 'loading' }, ['loading']],
    ['that loading is slow', { boot: 'slow' }, ['slow']],
    ['that loading failed', { boot: 'failed' }, ['failed']],
    ['that the service refuses the site', { boot: 'refused' }, ['refused']],
    ['what the fallback lacks', { boot: 'limited', isOnline: false, isUnsaved: true }, ['limited']],
    [
      'that the quota is exhausted instead of what the fallback lacks',
      { boot: 'limited', isQuotaUsedUp: true, isUnsaved: true },
      ['quota'],
    ],
    [
      'the offline notice instead of the load failure notice',
      { boot: 'failed', isOnline: false },
      ['offline'],
    ],
    ['that the quota is exhausted', { boot: 'failed', isQuotaUsedUp: true }, ['quota']],
    ['that credits are exhausted', { areCreditsUsedUp: true }, ['credits']],
    ['that saving failed', { isUnsaved: true }, ['unsaved']],
  ])('shows %s', (_, change, keys) => {
    expect(noticesOf({ ...ready, ...change })).toEqual(keys);
  });

  it('changes when the quota or the credits are exhausted, but not for an unknown error', () => {
    expect(afterError(ready, { code: 'QUOTA_EXCEEDED' })).toEqual({ ...ready, isQuotaUsedUp: true });
    expect(afterError(ready, { code: 'AI_CREDITS_EXHAUSTED' })).toEqual({ ...ready, areCreditsUsedUp: true });
    expect(afterError(ready, { code: 'SOMETHING_NEW' })).toEqual(ready);
  });

  it('explains why AI tools are unavailable', () => {
    expect(aiUnavailableReason(ready)).toBeNull();
    expect(aiUnavailableReason({ ...ready, isOnline: false })).toBe('noConnection');
    expect(aiUnavailableReason({ ...ready, areCreditsUsedUp: true })).toBe('usedUp');
    expect(aiUnavailableReason({ ...ready, isQuotaUsedUp: true })).toBe('usedUp');
  });
});

describe('tool list', () => {
  it.each<[string, Partial<Tool>, boolean]>([
    ['a tool with a known category and value type', {}, true],
    ['no tool with an unknown category', { category: 'smell' }, false],
    ['no tool with a category named after an Object.prototype member', { category: 'constructor' }, false],
    ['no tool with an unknown value type', { valueType: 'melody' }, false],
    ['no percentage tool without a range', { max: null }, false],
    ['no enum tool without options', { valueType: 'enum' }, false],
  ])('renders %s', (_, facts, isDrawn) => {
    expect(isDrawable(tool(facts), categories)).toBe(isDrawn);
  });

  it('renders every tool in the catalog', () => {
    const known = Object.fromEntries(tools.map(({ category }) => [category, category]));
    expect(
      tools.filter(
        (one) =>
          !isDrawable(
            tool({
              ...one,
              options: one.options ? [...one.options] : null,
              modifies: [],
              conflictsWith: [],
              wcag: [],
            }),
            known,
          ),
      ),
    ).toEqual([]);
  });

  it('treats the default value of a tool as off, except for colors', () => {
    expect(neutralValue(tool({}))).toBe('100');
    expect(neutralValue(tool({ valueType: 'color', default: '#000000' }))).toBeNull();
  });
});

describe('tool search', () => {
  it('ignores case, accents and word order', () => {
    expect(matches(searchText('Größe der Schrift'), 'schrift GROSSE')).toBe(false);
    expect(matches(searchText('Größe der Schrift'), 'schrift grö')).toBe(true);
    expect(matches(searchText('Expliquer les mots'), 'MÔTS expl')).toBe(true);
    expect(matches(searchText('Text size'), 'size font')).toBe(false);
  });

  it('treats American and British spelling alike', () => {
    expect(matches(searchText('Text color'), 'colour')).toBe(true);
    expect(matches(searchText('No colours (grey)'), 'gray color')).toBe(true);
  });
});

describe('price shown for a paragraph', () => {
  it.each([1, 999, 1_000, 1_001, 5_000, 5_001, 20_000])(
    'matches the charged price for %d characters',
    (length) => {
      const text = 'a'.repeat(length);
      expect(notePrice('vocabulary', text)).toBe(textPrice(length, 'standard'));
      expect(notePrice('tts-export', text)).toBe(speechPrice(length, false));
    },
  );
});

describe('paragraph card failure message', () => {
  const failed = (code: string, status: number | null) => Object.assign(new Error(code), { code, status });

  it.each<[string, unknown, string]>([
    ['credits are exhausted', failed('AI_CREDITS_EXHAUSTED', 402), 'credits'],
    ['the quota is exhausted', failed('QUOTA_EXCEEDED', 429), 'quota'],
    ["the caller's allowance is used up", failed('CALLER_LIMIT_REACHED', 429), 'callerLimit'],
    ['the browser is offline', failed('OFFLINE', null), 'offline'],
    ['the effects return a phrase key', 'effects.ai.credits_gone', 'credits'],
    ['the call fails for another reason', failed('UPSTREAM_ERROR', 502), 'helpFailed'],
    ['the response is empty', null, 'helpFailed'],
  ])('returns the corresponding message key when %s', (_, failure, key) => {
    expect(failureWord(failure, true)).toBe(key);
  });
});
