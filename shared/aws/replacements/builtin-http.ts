/**
 * Exports `node:http` without creating its ES module namespace. Creating the namespace would call getters that load
 * undici.
 */
export default process.getBuiltinModule('node:http');
