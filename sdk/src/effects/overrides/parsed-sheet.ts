import type { ClassNames } from './class-names.ts';
import { type ParsedStyle, readStyle } from './parsed-style.ts';
import { mayMatch } from './required-classes.ts';
import { isA, isStyleRule } from './rule-types.ts';

interface Positioned {
  /** Position among the page's rules in the same stylesheet, group or rule. */
  readonly at: number;
}

interface ParsedRule extends Positioned {
  readonly type: 'rule';
  /** The selector list, or null for declarations that follow a nested rule. */
  readonly selector: string | null;
  readonly style: ParsedStyle;
  readonly nodes: ParsedNode[];
}

interface ParsedGroup extends Positioned {
  readonly type: 'group';
  readonly prelude: string;
  readonly nodes: ParsedNode[];
}

interface ParsedKeyframes extends Positioned {
  readonly type: 'keyframes';
  readonly name: string;
  readonly frames: readonly { readonly key: string; readonly text: string; readonly style: ParsedStyle }[];
}

export type ParsedNode = ParsedRule | ParsedGroup | ParsedKeyframes;

/** The rules of a page's stylesheet, read once and shared by all tools. */
export interface ParsedSheet {
  /** Without the rules that require classes which no element has had. */
  readonly nodes: readonly ParsedNode[];
  /** Increases whenever the nodes change. */
  readonly revision: number;
  /** Reads the rules that were appended since the last call, yielding regularly. */
  read(rules: CSSRuleList): Generator<undefined, void>;
  /** Returns whether rules were only appended since the last call of `read`. */
  isExtendedBy(rules: CSSRuleList): boolean;
  isCurrent(rules: CSSRuleList): boolean;
  /** Reads the rules that were skipped because no element had one of these classes, yielding regularly. */
  activate(added: readonly string[]): Generator<undefined, void>;
}

interface ParseContext {
  readonly classNames: Pick<ClassNames, 'has' | 'normalized'>;
  /** Returns the rules of an imported stylesheet, or null if they cannot be read. */
  rulesOf(sheet: CSSStyleSheet): CSSRuleList | null;
  /** Selector for the root of `@scope` rules without a start. */
  readonly implicitScope: string;
  onVariable(name: string, value: string): void;
  /** Called with the full name of each named cascade layer, in the order of declaration. */
  onLayer(name: string): void;
  /** Returns the name for the next anonymous layer. */
  nameLayer(): string;
}

interface FoundRule extends Positioned {
  readonly rule: CSSStyleRule;
  readonly selector: string;
}

/** Style rules whose declarations are read once elements have the classes that their selectors require. */
interface Waiting {
  readonly rules: CSSRuleList;
  readonly positions: readonly number[];
  /** The selector lists of all these rules. */
  readonly selectors: string;
  readonly into: ParsedNode[];
  readonly layer: string;
}

/** Number of rules after which the parser yields. */
const rulesPerStep = 100;

export function createParsedSheet(context: ParseContext): ParsedSheet {
  const nodes: ParsedNode[] = [];
  const waiting: Waiting[] = [];
  let first: CSSRule | undefined;
  let last: CSSRule | undefined;
  let count = 0;
  let revision = 0;

  function* readRules(
    rules: CSSRuleList,
    into: ParsedNode[],
    layer: string,
    start = 0,
  ): Generator<undefined, void> {
    let positions: number[] = [];
    for (let index = start; index < rules.length; index += 1) {
      const rule = rules[index];
      if (rule === undefined) continue;
      if (isStyleRule(rule)) {
        positions.push(index);
        if (positions.length < rulesPerStep) continue;
        readStyleRules({ rules, positions, into, layer });
        positions = [];
        yield;
        continue;
      }
      const group = groupOf(rule, layer);
      if (group === null) addOther(rule, index, into, layer);
      else yield* readRules(group.rules, addGroups(group.preludes, index, into), group.layer);
    }
    readStyleRules({ rules, positions, into, layer });
    yield;
  }

  function addGroups(preludes: readonly string[], at: number, into: ParsedNode[]): ParsedNode[] {
    let inner = into;
    for (const prelude of preludes) {
      const group: ParsedGroup = { type: 'group', at, prelude, nodes: [] };
      inner.push(group);
      inner = group.nodes;
    }
    return inner;
  }

  function readStyleRules({ rules, positions, into, layer }: Omit<Waiting, 'selectors'>): void {
    const found = positions.flatMap((at) => {
      const rule = rules[at];
      return rule !== undefined && isStyleRule(rule) ? { at, rule, selector: rule.selectorText } : [];
    });
    const selectors = found.map(({ selector }) => context.classNames.normalized(selector));
    const isPossible = mayMatch(selectors, context.classNames.has);
    found.forEach((each, index) => {
      if (isPossible[index]) readStyleRule(each, into, layer);
    });
    const isSkipped = (_: unknown, index: number) => !isPossible[index];
    const skipped = found.filter(isSkipped).map(({ at }) => at);
    if (skipped.length > 0)
      waiting.push({ rules, positions: skipped, selectors: selectors.filter(isSkipped).join(), into, layer });
  }

  function readStyleRule({ at, rule, selector }: FoundRule, into: ParsedNode[], layer: string): void {
    revision += 1;
    const style = readStyle(rule.style, context.onVariable);
    const parsed: ParsedRule = { type: 'rule', at, selector, style, nodes: [] };
    into.splice(into.findLastIndex((node) => node.at < at) + 1, 0, parsed);
    // Nested rules are few, so they are read in one step.
    if (rule.cssRules.length > 0) for (const _ of readRules(rule.cssRules, parsed.nodes, layer));
  }

  function groupOf(
    rule: CSSRule,
    layer: string,
  ): { readonly preludes: readonly string[]; readonly rules: CSSRuleList; readonly layer: string } | null {
    if (isA(rule, 'CSSMediaRule'))
      return { preludes: [`@media ${rule.media.mediaText}`], rules: rule.cssRules, layer };
    if (isA(rule, 'CSSSupportsRule'))
      return { preludes: [`@supports ${rule.conditionText}`], rules: rule.cssRules, layer };
    if (isA(rule, 'CSSContainerRule'))
      return {
        preludes: [rule.cssText.slice(0, rule.cssText.indexOf('{'))],
        rules: rule.cssRules,
        layer,
      };
    if (isA(rule, 'CSSLayerBlockRule')) {
      const name = declareLayer(rule.name, layer);
      return { preludes: [`@layer ${name}`], rules: rule.cssRules, layer: within(layer, name) };
    }
    if (isA(rule, 'CSSScopeRule'))
      return {
        preludes: [
          `@scope (${rule.start ?? context.implicitScope})${rule.end === null ? '' : ` to (${rule.end})`}`,
        ],
        rules: rule.cssRules,
        layer,
      };
    if (isA(rule, 'CSSImportRule')) return importOf(rule, layer);
    return null;
  }

  function importOf(rule: CSSImportRule, layer: string): ReturnType<typeof groupOf> {
    const rules = rule.styleSheet && context.rulesOf(rule.styleSheet);
    if (rules === null) return null;
    const name = rule.layerName === null ? null : declareLayer(rule.layerName, layer);
    const preludes = [
      ...(rule.media.length > 0 ? [`@media ${rule.media.mediaText}`] : []),
      ...(rule.supportsText ? [`@supports ${rule.supportsText}`] : []),
      ...(name === null ? [] : [`@layer ${name}`]),
    ];
    return { preludes, rules, layer: name === null ? layer : within(layer, name) };
  }

  function declareLayer(name: string, layer: string): string {
    if (name === '') return context.nameLayer();
    context.onLayer(within(layer, name));
    return name;
  }

  function addOther(rule: CSSRule, at: number, into: ParsedNode[], layer: string): void {
    if (isA(rule, 'CSSNestedDeclarations')) {
      const style = readStyle(rule.style, context.onVariable);
      into.push({ type: 'rule', at, selector: null, style, nodes: [] });
    } else if (isA(rule, 'CSSLayerStatementRule')) {
      for (const name of rule.nameList) declareLayer(name, layer);
    } else if (isA(rule, 'CSSPropertyRule')) {
      if (rule.initialValue !== null) context.onVariable(rule.name, rule.initialValue);
    } else if (isA(rule, 'CSSKeyframesRule')) {
      const frames = [...rule.cssRules].flatMap((frame) =>
        isA(frame, 'CSSKeyframeRule')
          ? [
              {
                key: frame.keyText,
                text: frame.style.cssText,
                style: readStyle(frame.style, context.onVariable),
              },
            ]
          : [],
      );
      into.push({ type: 'keyframes', at, name: rule.name, frames });
      revision += 1;
    }
  }

  return {
    nodes,
    get revision() {
      return revision;
    },
    *read(rules) {
      const start = count;
      count = rules.length;
      first = rules[0];
      last = rules[count - 1];
      yield* readRules(rules, nodes, '', start);
    },
    isExtendedBy: (rules) =>
      rules.length >= count && rules[0] === first && (count === 0 || rules[count - 1] === last),
    isCurrent: (rules) => rules.length === count && rules[count - 1] === last && rules[0] === first,
    *activate(added) {
      const all = added.length === 0 ? [] : waiting.splice(0);
      for (const each of all) {
        if (!added.some((name) => each.selectors.includes(`.${name}`))) {
          waiting.push(each);
          continue;
        }
        readStyleRules(each);
        yield;
      }
    },
  };
}

function within(layer: string, name: string): string {
  return layer === '' ? name : `${layer}.${name}`;
}
