import type { Theme } from '../contract/theme.ts';

export const defaultTheme: Theme = {
  leadColor: '#0B57D0',
  triggerColor: '#0B57D0',
  icon: 'person',
  size: 'medium',
  offsetX: 16,
  offsetY: 16,
  hideOnMobile: false,
  logoUrl: null,
};
