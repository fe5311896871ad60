// `npm run release` writes templates and archives that can be deployed without a checkout of this repository.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtBundlesDirectory } from '../lib/bundles.ts';
import { buildWithSourceMaps } from './build.ts';
import { thirdPartyFileName } from './licenses/third-party-text.ts';
import { bundleWidgetctl, widgetctlFile } from './release/bundle-widgetctl.ts';
import { tagRelease } from './release/tag-release.ts';
import { releaseFolder, releaseTemplates, rootFile } from './release/templates.ts';
import { zipFolder } from './release/zip-folder.ts';
import { buildSdk } from './sdk/build-sdk.ts';
import { readSourceCommit } from './source-commit.ts';
import { projectRoot } from './synthesized.ts';

const help = `Usage: npm run release -- [--bucket NAME] [--outdir DIR] [-c NAME=VALUE…] [--tag]

Writes a release into dist/release/${releaseFolder}: CloudFormation templates, code archives, ${widgetctlFile}, SBOM and
SHA256SUMS. Upload it to an S3 bucket to deploy it; see docs/start/deploy.md.

  --bucket NAME  default of the parameter AssetBucket
  --outdir DIR   write into this folder instead of dist/release, replacing DIR/${releaseFolder}
  -c NAME=VALUE  a deploy option that is the same for all deployments of this release; may be repeated
  --tag          then tag the commit, which needs a release date in CHANGELOG.md
  --help         show this
`;

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Reads the lock file, not the packages in node_modules, to which tools of a developer may have added others. */
function readSbom(): string {
  const { npm_execpath: npm } = process.env;
  const [program, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm];
  return execFileSync(
    program,
    [...first, 'sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--omit', 'dev'],
    {
      cwd: projectRoot,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
}

/** Replaces the directory only when the release is complete. */
async function replaceRelease(
  directory: string,
  bucketName: string | undefined,
  context: Readonly<Record<string, string>>,
): Promise<void> {
  const parent = dirname(directory);
  mkdirSync(parent, { recursive: true });
  const incomplete = mkdtempSync(join(parent, '.incomplete-'));
  try {
    await writeRelease(incomplete, bucketName, context);
    // Unlike other directories, a temporary one is private.
    chmodSync(incomplete, 0o755);
    rmSync(directory, { recursive: true, force: true });
    renameSync(incomplete, directory);
  } finally {
    rmSync(incomplete, { recursive: true, force: true });
  }
}

async function writeRelease(
  directory: string,
  bucketName: string | undefined,
  context: Readonly<Record<string, string>>,
): Promise<void> {
  const write = (name: string, content: Uint8Array | string) => writeFileSync(join(directory, name), content);
  const temporary = mkdtempSync(join(tmpdir(), 'widget-release-'));
  try {
    const sdkDirectory = join(temporary, 'sdk');
    await buildWithSourceMaps();
    await buildSdk({ outdir: sdkDirectory, declarations: false });
    const stored = new Map<string, string>();
    const templates = releaseTemplates({
      bucketName,
      context,
      bundlesDirectory: builtBundlesDirectory,
      sdkDirectory,
      commit: readSourceCommit(projectRoot),
      outdir: temporary,
      storeAsset: (asset) => {
        // The CDK names an asset's directory after its content hash, so directories with the same name have the same
        // contents.
        const source = asset.split(/[\\/]/).at(-1) ?? '';
        const known = stored.get(source);
        if (known !== undefined) return known;
        const archive = zipFolder(asset);
        const name = `${sha256(archive)}.zip`;
        write(name, archive);
        stored.set(source, name);
        return name;
      },
    });
    for (const [name, template] of templates) write(name, `${JSON.stringify(template, null, 1)}\n`);
  } finally {
    rmSync(temporary, { recursive: true });
  }
  const widgetctl = await bundleWidgetctl();
  write(widgetctlFile, widgetctl.code);
  write(thirdPartyFileName, widgetctl.licenses);
  write('sbom.cdx.json', readSbom());
  const names = readdirSync(directory).sort();
  write(
    'SHA256SUMS',
    names.map((name) => `${sha256(readFileSync(join(directory, name)))}  ${name}\n`).join(''),
  );
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      bucket: { type: 'string' },
      outdir: { type: 'string', default: join(projectRoot, 'dist', 'release') },
      context: { type: 'string', short: 'c', multiple: true, default: [] },
      tag: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const directory = join(values.outdir, releaseFolder);
  const context = Object.fromEntries(
    values.context.map((pair) => [...pair.split(/=(.*)/s, 2), ''].slice(0, 2)),
  );
  await replaceRelease(directory, values.bucket, context);
  const bucket = values.bucket ?? 'BUCKET';
  const region = process.env.AWS_REGION ?? 'REGION';
  const url = `https://${bucket}.s3.${region}.amazonaws.com/${releaseFolder}/${rootFile}`;
  process.stdout.write(`Wrote ${directory}

Upload it   aws s3 sync ${values.outdir} s3://${bucket} --region ${region}
Launch it   https://console.aws.amazon.com/cloudformation/home?region=${region}#/stacks/create/review?stackName=WidgetApi&templateURL=${url}
`);
  if (values.tag) {
    const tag = tagRelease(projectRoot, releaseFolder);
    process.stdout.write(`Tagged    ${tag}; publish it with git push origin ${tag}\n`);
  }
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
