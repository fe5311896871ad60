/**
 * Installs the tools for test/openapi-clients into .tools/openapi-clients: npm packages in a separate
 * project, and a Python virtual environment. Downloads from the npm and Python registries; runs no install
 * scripts.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  areToolsInstalled,
  declaredDirectory,
  installedMark,
  toolsDirectory,
  toolVersions,
} from './tools.mjs';

function run(program, args, cwd) {
  execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

function installNpmPackages() {
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(join(declaredDirectory, name), join(toolsDirectory, name));
  }
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], toolsDirectory);
}

function installPythonPackages() {
  const environment = join(toolsDirectory, 'python');
  run('python3', ['-m', 'venv', '--clear', environment]);
  const requirements = join(declaredDirectory, 'requirements.txt');
  run(join(environment, 'bin', 'pip'), [
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '-r',
    requirements,
  ]);
}

if (!areToolsInstalled()) {
  mkdirSync(toolsDirectory, { recursive: true });
  rmSync(installedMark, { force: true });
  installNpmPackages();
  installPythonPackages();
  writeFileSync(installedMark, toolVersions());
}
