import type { ClassNames } from './class-names.ts';
import { type ParsedStyle, readStyle } from './parsed-style.ts';
import { requiredClasses } from './required-classes.ts';
import { isA } from './rule-types.ts';

interface ParsedRule {
  readonly type: 'rule';
  /** The selector list, or null for declarations that follow a nested rule. */
  readonly selector: string | null;
  /** Null while no element has the classes that the selector requires. Then the declarations have not been read. */
  style: ParsedStyle | null;
  readonly nodes: ParsedNode[];
}

interface ParsedGroup {
  readonly type: 'group';
  readonly prelude: string;
  readonly nodes: ParsedNode[];
}

interface ParsedKeyframes {
  readonly type: 'keyframes';
  readonly name: string;
  readonly frames: readonly { readonly key: string; readonly text: string; readonly style: ParsedStyle }[];
}

export type ParsedNode = ParsedRule | ParsedGroup | ParsedKeyframes;

/** The rules of a page's stylesheet, read once and shared by all tools. */
export interface ParsedSheet {
  readonly nodes: readonly ParsedNode[];
  /** Increases whenever the nodes change. */
  readonly revision: number;
  /** Reads the rules that were appended since the last call, yielding regularly. */
  read(rules: CSSRuleList): Generator<undefined, void>;
  /** Returns whether rules were only appended since the last call of `read`. */
  isExtendedBy(rules: CSSRuleList): boolean;
  isCurrent(rules: CSSRuleList): boolean;
  /** Reads the rules that were skipped because no element had one of these classes, yielding regularly. */
  activate(added: Iterable<string>): Generator<undefined, void>;
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

interface Waiting {
  readonly rule: CSSStyleRule;
  readonly parsed: ParsedRule;
  readonly required: readonly (readonly string[])[];
  readonly layer: string;
}

/** Number of rules after which the parser yields. */
const rulesPerStep = 100;

export function createParsedSheet(context: ParseContext): ParsedSheet {
  const nodes: ParsedNode[] = [];
  /** Skipped rules by a class that they still require. */
  const waiting = new Map<string, Waiting[]>();
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
    for (let index = start; index < rules.length; index += 1) {
      if (index % rulesPerStep === rulesPerStep - 1) yield;
      const rule = rules[index];
      if (rule === undefined) continue;
      if (isA(rule, 'CSSStyleRule')) {
        addStyleRule(rule, into, layer);
        continue;
      }
      const group = groupOf(rule, layer);
      if (group === null) addOther(rule, into, layer);
      else yield* readRules(group.rules, addGroups(group.preludes, into), group.layer);
    }
  }

  function addGroups(preludes: readonly string[], into: ParsedNode[]): ParsedNode[] {
    let inner = into;
    for (const prelude of preludes) {
      const group: ParsedGroup = { type: 'group', prelude, nodes: [] };
      inner.push(group);
      inner = group.nodes;
    }
    return inner;
  }

  function addStyleRule(rule: CSSStyleRule, into: ParsedNode[], layer: string): void {
    const selector = rule.selectorText;
    const parsed: ParsedRule = { type: 'rule', selector, style: null, nodes: [] };
    into.push(parsed);
    const required = requiredClasses(context.classNames.normalized(selector));
    if (required === null) activateRule(rule, parsed, layer);
    else wait({ rule, parsed, required, layer });
  }

  function activateRule(rule: CSSStyleRule, parsed: ParsedRule, layer: string): void {
    revision += 1;
    parsed.style = readStyle(rule.style, context.onVariable);
    // Nested rules are few, so they are read in one step.
    if (rule.cssRules.length > 0) for (const _ of readRules(rule.cssRules, parsed.nodes, layer));
  }

  function wait(each: Waiting): void {
    const missing = each.required.flatMap(
      (classes) => classes.find((name) => !context.classNames.has(name)) ?? [],
    );
    if (missing.length < each.required.length) {
      activateRule(each.rule, each.parsed, each.layer);
      return;
    }
    for (const name of missing) {
      const list = waiting.get(name);
      if (list === undefined) waiting.set(name, [each]);
      else list.push(each);
    }
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

  function addOther(rule: CSSRule, into: ParsedNode[], layer: string): void {
    if (isA(rule, 'CSSNestedDeclarations')) {
      const style = readStyle(rule.style, context.onVariable);
      into.push({ type: 'rule', selector: null, style, nodes: [] });
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
      into.push({ type: 'keyframes', name: rule.name, frames });
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
      for (const name of added) {
        const list = waiting.get(name);
        waiting.delete(name);
        for (const each of list ?? []) if (each.parsed.style === null) wait(each);
        if (list !== undefined) yield;
      }
    },
  };
}

function within(layer: string, name: string): string {
  return layer === '' ? name : `${layer}.${name}`;
}
