/** Without the ES module namespace of node:http, whose exports include getters that load undici. */
export default process.getBuiltinModule('node:http');
