// UI strings that the build writes to several files per language. `*.mjs` must be last, because TypeScript applies the
// first matching pattern.
declare module '*-lines.mjs' {
  const lines: import('./words.ts').LineWords;
  export default lines;
}
declare module '*-panel.mjs' {
  const panel: import('./words.ts').PanelTexts;
  export default panel;
}
declare module '*-views.mjs' {
  const views: import('./words.ts').ViewTexts;
  export default views;
}
declare module '*-effects.mjs' {
  const phrases: Readonly<Record<string, string>>;
  export default phrases;
}
declare module '*.mjs' {
  const words: import('./words.ts').Words;
  export default words;
}
