import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { areToolsInstalled } from './test/aws/tools.mjs';
import { base } from './test/jest-base.mjs';
import { areToolsInstalled as areClientToolsInstalled } from './test/openapi-clients/tools.mjs';

/** What is the same whatever Node runs it (templates, documents, rules of the code), and the soak, which takes long. */
const onceOnly = [
  '<rootDir>/test/bench/',
  '<rootDir>/test/bin/drill/',
  '<rootDir>/test/bin/licences.test.ts',
  '<rootDir>/test/bin/openapi.test.ts',
  '<rootDir>/test/docs/',
  '<rootDir>/test/lib/',
  '<rootDir>/test/architecture/',
];
const once = {
  ...base,
  displayName: 'once',
  testMatch: onceOnly.map((path) => (path.endsWith('.test.ts') ? path : `${path}**/*.test.ts`)),
};

/** What the longest texts take of processor and memory: minutes of work that is the same whatever else is tested. */
const limits = {
  ...base,
  displayName: 'limits',
  testMatch: ['<rootDir>/test/functions/content/limits/**/*.test.ts'],
};

/** All the rest that needs nothing but Node: .ci/run runs it on each Node that may be used. */
const main = {
  ...base,
  displayName: 'main',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    ...onceOnly,
    '<rootDir>/test/functions/content/limits/',
    '<rootDir>/test/browser/',
    '<rootDir>/test/aws/',
    '<rootDir>/test/openapi-fuzz/',
    '<rootDir>/test/openapi-clients/',
  ],
};

/** The tables' own tests again, unchanged, on Amazon's DynamoDB Local. */
const dynamodbLocal = {
  ...base,
  displayName: 'dynamodb-local',
  testMatch: ['<rootDir>/test/shared/data/**/*.test.ts'],
  setupFiles: [...base.setupFiles, '<rootDir>/test/dynamodb-local/use-dynamodb-local.ts'],
  globalSetup: '<rootDir>/test/dynamodb-local/start.ts',
  globalTeardown: '<rootDir>/test/dynamodb-local/stop.ts',
};

/** A page in a real browser against the local gateway. */
const browser = {
  ...base,
  displayName: 'browser',
  testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
  globalSetup: '<rootDir>/test/browser/start.ts',
  globalTeardown: '<rootDir>/test/browser/stop.ts',
};

/** The stacks deployed into an account that moto plays, and the bundles under AWS's own runtime client. */
const aws = { ...base, displayName: 'aws', testMatch: ['<rootDir>/test/aws/**/*.test.ts'] };

/** Requests that another program makes up from docs/openapi.json. */
const openapiFuzz = {
  ...base,
  displayName: 'openapi-fuzz',
  testMatch: ['<rootDir>/test/openapi-fuzz/**/*.test.ts'],
};

/** Clients that five generators make of docs/openapi.json, against the local stack. */
const openapiClients = {
  ...base,
  displayName: 'openapi-clients',
  testMatch: ['<rootDir>/test/openapi-clients/**/*.test.ts'],
};

const tools = 'the tools of test/aws (npm run test:tools, which needs Python 3.11 or newer)';

/** Suites that need more than Node: run where that is found, and always when asked for by name. */
const optional = [
  { project: dynamodbLocal, isPossible: hasJava17(), needs: 'Java 17 or newer on the PATH' },
  { project: browser, isPossible: hasChromium(), needs: 'Chromium (CHROMIUM_PATH or /usr/bin/chromium)' },
  { project: aws, isPossible: areToolsInstalled(), needs: tools },
  { project: openapiFuzz, isPossible: areToolsInstalled(), needs: tools },
  {
    project: openapiClients,
    isPossible: areClientToolsInstalled() && hasJava17(),
    needs: 'Java 17 and the tools of test/openapi-clients (npm run test:tools)',
  },
];

const isAskedForByName = process.argv.includes('--selectProjects');
const areAllRequired = isAskedForByName || process.env.REQUIRE_ALL_SUITES === 'true';
for (const { project, isPossible, needs } of optional) {
  if (isPossible || process.env.JEST_WORKER_ID !== undefined) continue;
  process.stderr.write(
    `${areAllRequired ? 'MISSING for' : 'SKIPPED'} suite "${project.displayName}": it needs ${needs}.\n`,
  );
}

if (hasChromium() && !hasFirefox() && process.env.JEST_WORKER_ID === undefined) {
  process.stderr.write(
    `${areAllRequired ? 'MISSING for' : 'SKIPPED half of'} suite "browser": it needs Firefox (FIREFOX_PATH or /usr/bin/firefox-esr).\n`,
  );
}

export default {
  // Ends a test that hangs. Nothing is measured by it: a machine with far more to do than cores may take long.
  testTimeout: 600_000,
  // More than cores: about a third of the files' time is waiting, for browsers, other programs and clocks.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  testSequencer: '<rootDir>/test/longest-first.cjs',
  projects: [
    main,
    limits,
    once,
    ...optional.filter(({ isPossible }) => isPossible || areAllRequired).map(({ project }) => project),
  ],
};

function hasJava17() {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0) >= 17;
}

function hasChromium() {
  return existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');
}

function hasFirefox() {
  return [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].some(
    (path) => path !== undefined && existsSync(path),
  );
}
