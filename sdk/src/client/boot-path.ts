/** Path of the request that returns everything the widget needs to start, below `/api/v1`. */
export const bootPath = '/widget/config?include=plan-features,presets';
