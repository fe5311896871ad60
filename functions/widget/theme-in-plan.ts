import { plans } from '../../shared/catalog/plans.ts';
import { defaultTheme } from '../../shared/catalog/theme.ts';
import type { Plan, ThemeField } from '../../shared/contract/enumerations.ts';
import type { Theme } from '../../shared/contract/theme.ts';

/** A site's theme as its plan lets it look: fields the plan does not let it edit have the default. */
export function themeInPlan(theme: Theme, plan: Plan): Theme {
  const editable: readonly ThemeField[] = plans[plan].editableTheme;
  const pick = <Field extends ThemeField>(field: Field): Theme[Field] =>
    editable.includes(field) ? theme[field] : defaultTheme[field];
  return {
    leadColor: pick('leadColor'),
    triggerColor: pick('triggerColor'),
    icon: pick('icon'),
    size: pick('size'),
    offsetX: pick('offsetX'),
    offsetY: pick('offsetY'),
    hideOnMobile: pick('hideOnMobile'),
    logoUrl: pick('logoUrl'),
  };
}
