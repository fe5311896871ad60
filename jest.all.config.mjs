// The suites that `npm run test:all` runs. Suites that require external programs, such as Java or Chromium, are skipped
// when those programs are not installed. With REQUIRE_ALL_SUITES=true or --selectProjects, a missing program is an
// error.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { quick, settings } from './jest.config.mjs';
import { areToolsInstalled } from './test/aws/tools.mjs';
import { missingPackages } from './test/integrations/wordpress/support/packages.mjs';
import { base } from './test/jest-base.mjs';
import { areToolsInstalled as areClientToolsInstalled } from './test/openapi-clients/tools.mjs';
import {
  areToolsInstalled as isScreenReaderInstalled,
  needs as screenReaderNeeds,
} from './test/screen-reader/tools.mjs';

const tools = 'the tools of test/aws (npm run test:all -- --install-tools, with Python 3.11 or newer)';
const hasJava = hasJava17();

const suite = (displayName, options = {}) => ({
  ...base,
  displayName,
  setupFilesAfterEnv: ['<rootDir>/test/long-limit.ts'],
  testMatch: [`<rootDir>/test/${displayName}/**/*.test.ts`],
  ...options,
});

const wordpressPackages = missingPackages();
const browserPool = {
  globalSetup: '<rootDir>/test/browser/start.ts',
  globalTeardown: '<rootDir>/test/browser/stop.ts',
};
const hasChromium = existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');

const optional = [
  {
    // Repeats the tests of shared/data against Amazon's DynamoDB Local.
    project: suite('dynamodb-local', {
      testMatch: ['<rootDir>/test/shared/data/**/*.test.ts'],
      setupFiles: [...base.setupFiles, '<rootDir>/test/dynamodb-local/use-dynamodb-local.ts'],
      globalSetup: '<rootDir>/test/dynamodb-local/start.ts',
      globalTeardown: '<rootDir>/test/dynamodb-local/stop.ts',
    }),
    isPossible: hasJava,
    needs: 'Java 17 or newer on the PATH',
  },
  {
    project: suite('browser', browserPool),
    isPossible: hasChromium,
    needs: 'Chromium (CHROMIUM_PATH or /usr/bin/chromium)',
  },
  {
    project: suite('integrations/wordpress', browserPool),
    isPossible: hasChromium && wordpressPackages.length === 0,
    needs: `Chromium and the Debian packages ${wordpressPackages.join(', ') || 'of WordPress'}`,
  },
  {
    project: suite('screen-reader'),
    isPossible: isScreenReaderInstalled() && hasChromium,
    needs: `Chromium, ${screenReaderNeeds}`,
  },
  { project: suite('aws'), isPossible: areToolsInstalled(), needs: tools },
  { project: suite('openapi-fuzz'), isPossible: areToolsInstalled(), needs: tools },
  {
    project: suite('openapi-clients'),
    isPossible: areClientToolsInstalled() && hasJava,
    needs: 'Java 17 and the tools of test/openapi-clients (npm run test:all -- --install-tools)',
  },
];

const rest = {
  ...base,
  displayName: 'rest',
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/cli/test/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    ...quick.testRegex,
    ...optional.map(({ project }) => `/test/${project.displayName}/`),
  ],
};

const isSelected = process.argv.includes('--selectProjects');
const areAllRequired = isSelected || process.env.REQUIRE_ALL_SUITES === 'true';
const report = (what, needs) =>
  process.stderr.write(`${areAllRequired ? 'MISSING for' : 'SKIPPED'} ${what}: needs ${needs}.\n`);

if (process.env.JEST_WORKER_ID === undefined) {
  for (const { project, isPossible, needs } of optional) {
    if (!isPossible) report(`suite "${project.displayName}"`, needs);
  }
  const firefox = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'];
  if (!firefox.some((path) => path !== undefined && existsSync(path))) {
    report('the Firefox half of suite "browser"', 'Firefox (FIREFOX_PATH or /usr/bin/firefox-esr)');
  }
}

export default {
  ...settings,
  projects: [
    quick,
    rest,
    ...optional.filter(({ isPossible }) => isPossible || areAllRequired).map(({ project }) => project),
  ],
};

function hasJava17() {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0) >= 17;
}
