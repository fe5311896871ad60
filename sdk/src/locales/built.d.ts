/** A chunk of a language's strings, written by the build next to the modules. */
declare module '*.mjs' {
  const part: unknown;
  export default part;
}
