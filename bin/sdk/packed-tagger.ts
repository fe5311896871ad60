import type { Plugin } from 'esbuild';
import { packTables, type Table } from '../../sdk/src/effects/tools/reading/word-tables.ts';

/**
 * Replaces a module of the package `compromise` with the model that the module would derive from word lists. The
 * derivation takes 100 ms in a browser.
 */
export const packedTagger: Plugin = {
  name: 'packed-tagger',
  setup({ onLoad }) {
    onLoad(
      { filter: /[\\/]compromise[\\/]src[\\/]2-two[\\/]preTagger[\\/]model[\\/]index\.js$/ },
      async () => ({
        contents: await modelSource(),
      }),
    );
  },
};

async function modelSource(): Promise<string> {
  const { default: nlp } = await import('compromise/two');
  const one: Record<'lexicon' | '_multiCache' | 'frozenLex', Table> = Reflect.get(nlp.model(), 'one');
  const two: Record<'switches' | 'uncountable' | 'matches', Table> = Reflect.get(nlp.model(), 'two');
  const { switches, uncountable, matches: _, ...rest } = two;
  const { lexicon, _multiCache, frozenLex } = one;
  const data = { tables: packTables([lexicon, _multiCache, switches, uncountable]), frozenLex, rest };
  return `
    import nlp from '../../../one.js';
    import endsWith from './patterns/endsWith.js';
    import regexNormal from './regex/regex-normal.js';
    import regexNumbers from './regex/regex-numbers.js';
    import regexText from './regex/regex-text.js';
    import { unpackTables } from '../../../../../../sdk/src/effects/tools/reading/word-tables.ts';
    const { tables, frozenLex, rest } = JSON.parse(${JSON.stringify(JSON.stringify(data))});
    const { one } = nlp.model();
    const [switches, uncountable] = [{}, {}];
    unpackTables(tables, [one.lexicon, one._multiCache, switches, uncountable]);
    one.frozenLex = frozenLex;
    // The model is assigned directly. If the plugin returned it instead, compromise would copy each property.
    nlp.model().two = { ...rest, endsWith, regexNormal, regexNumbers, regexText, switches, uncountable };
    export default {};`;
}
