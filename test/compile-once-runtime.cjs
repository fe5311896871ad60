const { getHeapStatistics, setFlagsFromString } = require('node:v8');
const { runInNewContext, Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** What V8 made of each file that this process loaded: the source, and the code that another context begins with. */
const compiled = new Map();

/** What jest read of each file of a package, which no run changes. */
const packageFiles = new Map();

/**
 * A heap of this size, in bytes, is collected before the next test file. V8 would let it grow to gigabytes, as it takes
 * the machine for its own, while other processes like this one, browsers and stacks are on it. What fifty test files
 * leave in use is 170 MB.
 */
const largeHeapBytes = 400 * 1024 * 1024;

/** What is large for this process: at least twice what the last collection left, so that none is in vain. */
let collectedFromBytes = largeHeapBytes;

// Exposed here alone: no test file's context has it.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
setFlagsFromString('--no-expose-gc');

const heapBytes = () => getHeapStatistics().used_heap_size;

function collectLargeHeap() {
  if (heapBytes() < collectedFromBytes) return;
  collectGarbage();
  collectedFromBytes = Math.max(largeHeapBytes, 2 * heapBytes());
}

/**
 * Lets a process read a package's file once and compile any file once, where jest does both for each test file. Every
 * test file has a context and modules of its own, as before: only text and code come from memory. Half of what a test
 * file took before its first test was the reading and compiling of what the file before it had loaded too.
 */
module.exports = class CompileOnceRuntime extends Runtime {
  /** Scripts whose code this process does not have yet, by file. */
  newScripts = new Map();

  constructor(...parts) {
    super(...parts);
    collectLargeHeap();
    this.executor.compile = compileOnce(this.executor, this.newScripts);
    this.transformCache.transform = transformPackagesOnce(this.transformCache);
  }

  /** Keeps the code at the end of a test file: by then it holds the functions that were called too. */
  teardown() {
    for (const [file, { source, script }] of this.newScripts) {
      compiled.set(file, { source, code: script.createCachedData() });
    }
    this.newScripts.clear();
    super.teardown();
  }
};

function compileOnce(executor, newScripts) {
  const compileAsUsual = executor.compile.bind(executor);
  const start = `(function(${executor.injectedModuleParameters.join()}){`;
  return (source, file) => {
    const context = executor.environment.getVmContext();
    if (context === null) return null;
    const known = compiled.get(file);
    const cachedData = known?.source === source ? known.code : undefined;
    try {
      const place = { filename: file, columnOffset: -start.length };
      const script = new Script(`${start}${source}\n})`, { ...place, cachedData });
      if (cachedData === undefined || script.cachedDataRejected) newScripts.set(file, { source, script });
      return script.runInContext(context);
    } catch {
      // The source does not compile: jest has the words for it.
      return compileAsUsual(source, file);
    }
  };
}

function transformPackagesOnce(cache) {
  const transformAsUsual = cache.transform.bind(cache);
  return (file, options) => {
    if (!file.includes('/node_modules/') || options?.isInternalModule) return transformAsUsual(file, options);
    if (!packageFiles.has(file)) {
      transformAsUsual(file, options);
      packageFiles.set(file, cache.transforms.get(file));
    }
    const transformed = packageFiles.get(file);
    cache.transforms.set(file, transformed);
    if (transformed.sourceMapPath) cache.sourceMaps.set(file, transformed.sourceMapPath);
    return transformed.code;
  };
}
