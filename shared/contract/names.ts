// Values of enumerations, for code that needs them without the schema library, such as the help of widgetctl.

/** Subscription plans, smallest first. */
export const planNames = ['solo', 'starter', 'pro', 'enterprise'] as const;

/** AI modes, cheapest first. */
export const aiModeNames = ['standard', 'smart', 'genius'] as const;

export const aiTierNames = ['lite', 'plus', 'max', 'scale', 'custom'] as const;

export const themeFieldNames = [
  'leadColor',
  'triggerColor',
  'icon',
  'size',
  'offsetX',
  'offsetY',
  'hideOnMobile',
  'logoUrl',
] as const;

export const widgetPositionNames = [
  'bottom-right',
  'bottom-left',
  'top-right',
  'top-left',
  'middle-right',
  'middle-left',
] as const;

export const feedbackStatusNames = ['received', 'in_progress', 'resolved'] as const;
