// `npm test` runs the type check and every fast test that requires only Node.js. `npm run test:all` runs every suite.
import { spawnSync } from 'node:child_process';
import { installPackages } from './install.cjs';
import { projectRoot } from './synthesized.ts';

const options = process.argv.slice(2);
const isAll = options.includes('--all');
const jestArguments = options.filter((option) => option !== '--all');
/** True if no argument selects files or suites. */
const isComplete = jestArguments.every((argument) => /^--(json|outputFile=)/.test(argument));

function run(...command: readonly string[]): void {
  const environment = {
    ...process.env,
    ...(isAll && { PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? '1000' }),
  };
  const { status } = spawnSync(process.execPath, command, {
    cwd: projectRoot,
    env: environment,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (options.includes('--install-tools')) {
  for (const folder of ['aws', 'openapi-clients']) run(`test/${folder}/install-tools.mjs`);
  process.exit();
}
for (const folder of isAll ? ['test', 'bench'] : []) {
  if (!(await installPackages(folder))) process.exit(1);
}
if (isComplete) {
  console.error(
    isAll
      ? 'Running every suite: about 30 minutes on 2 cores.'
      : 'Running types, architecture, shared, functions, SDK, stacks, gateway and the whole system over HTTP: about 4 minutes on 2 cores.',
  );
  for (const project of [isAll ? 'tsconfig.all.json' : 'tsconfig.json', 'tsconfig.lambda.json']) {
    run('node_modules/typescript/bin/tsc', '--noEmit', '-p', project);
  }
}
run(
  'node_modules/jest/bin/jest.js',
  ...(isAll ? ['--config', 'jest.all.config.mjs'] : []),
  ...jestArguments,
  // Reporters must come last, because jest treats all arguments after a repeatable option as values of that option.
  '--reporters=<rootDir>/test/progress-reporter.mjs',
  '--reporters=summary',
);
if (isComplete && !isAll) {
  console.error(
    'Not included: the CLI, npm start and build, the rest of the local stack, maximum-size inputs, every set of deployment options,\n' +
      'browsers, Python, Java and Amazon’s DynamoDB Local. "npm run test:all" runs them too.',
  );
}
