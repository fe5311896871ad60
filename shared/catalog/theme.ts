import type { Theme } from '../contract/theme.ts';

/** How a widget looks until its site says otherwise. Offsets are CSS pixels. */
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
