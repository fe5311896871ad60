/** A part of a language file, as the build writes it beside the modules. */
declare module '*.mjs' {
  const part: unknown;
  export default part;
}
