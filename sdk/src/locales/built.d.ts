/** A part of a language file, written by the build next to the modules. */
declare module '*.mjs' {
  const part: unknown;
  export default part;
}
