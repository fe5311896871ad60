/**
 * Installs the tools for test/aws and test/openapi-fuzz into .tools/: a Python virtual environment and the
 * JavaScript of AWS's runtime interface client. Downloads from the Python and npm registries.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  areToolsInstalled,
  installedMark,
  pythonEnvironment,
  runtimeClientDirectory,
  toolVersions,
} from './tools.mjs';

const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));
const client = JSON.parse(readFileSync(new URL('runtime-client.json', import.meta.url), 'utf8'));

function run(program, ...args) {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function installPythonPackages() {
  run('python3', '-m', 'venv', '--clear', pythonEnvironment);
  const pip = join(pythonEnvironment, 'bin', 'pip');
  run(pip, 'install', '--quiet', '--disable-pip-version-check', '-r', requirements);
}

/** Skips the package's install script, which compiles curl, because the tests need only the JavaScript. */
function installRuntimeClient() {
  const directory = mkdtempSync(join(tmpdir(), 'runtime-client-'));
  try {
    run('npm', 'pack', '--silent', `${client.package}@${client.version}`, '--pack-destination', directory);
    const archive = join(directory, `${client.package}-${client.version}.tgz`);
    const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (integrity !== client.integrity) throw new Error(`${archive} is not what runtime-client.json says.`);
    rmSync(runtimeClientDirectory, { recursive: true, force: true });
    mkdirSync(runtimeClientDirectory, { recursive: true });
    run('tar', '-xzf', archive, '-C', runtimeClientDirectory, '--strip-components=1', 'package/index.mjs');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

if (!areToolsInstalled()) {
  rmSync(installedMark, { force: true });
  installPythonPackages();
  installRuntimeClient();
  writeFileSync(installedMark, toolVersions());
}
