/**
 * Exports `node:http` without creating its ES module namespace, which would call getters that load undici.
 */
export default process.getBuiltinModule('node:http');
