/** The routes that every bare router registers: those of our own chain in this bench, with `:name` parameters. */
export const routerPaths = {
  widgetConfig: '/api/v1/widget/config',
  planFeatures: '/api/v1/widget/plan-features',
  presets: '/api/v1/presets',
  profile: '/api/v1/profiles/:userId',
  activeFeatures: '/api/v1/profiles/:userId/active-features',
} as const;
