interface RuleTypes {
  readonly CSSNestedDeclarations: CSSNestedDeclarations;
  readonly CSSMediaRule: CSSMediaRule;
  readonly CSSSupportsRule: CSSSupportsRule;
  readonly CSSContainerRule: CSSContainerRule;
  readonly CSSLayerBlockRule: CSSLayerBlockRule;
  readonly CSSLayerStatementRule: CSSLayerStatementRule;
  readonly CSSScopeRule: CSSScopeRule;
  readonly CSSKeyframesRule: CSSKeyframesRule;
  readonly CSSKeyframeRule: CSSKeyframeRule;
  readonly CSSImportRule: CSSImportRule;
  readonly CSSPropertyRule: CSSPropertyRule;
}

/** Returns whether a rule is of a type. Works for rules of frames, unlike `instanceof`. */
export function isA<Name extends keyof RuleTypes>(rule: CSSRule, name: Name): rule is RuleTypes[Name] {
  return Object.prototype.toString.call(rule) === `[object ${name}]`;
}

/** Like `isA`, but faster, for the most frequent type. */
export function isStyleRule(rule: CSSRule): rule is CSSStyleRule {
  return rule.type === rule.STYLE_RULE;
}
