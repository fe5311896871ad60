import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handlePublication } from '../../../functions/sdk-publisher/handle-publication.ts';
import type { PublishedFile, PublishedFiles } from '../../../functions/sdk-publisher/publish-sdk.ts';
import {
  type CloudFormationResponse,
  respondToCloudFormation,
} from '../../../functions/sdk-publisher/respond-to-cloudformation.ts';
import { readSdkFiles } from '../../../functions/sdk-publisher/sdk-files.ts';
import { createLog } from '../../../shared/observability/logger.ts';
import { portOf } from '../../support/port-of.ts';

/** In-memory bucket for testing the publisher's decisions. test/aws runs the publisher against moto's S3. */
class FilesInMemory implements PublishedFiles {
  readonly files = new Map<string, PublishedFile>();
  readonly writes: string[] = [];

  async add(file: PublishedFile): Promise<boolean> {
    if (this.files.has(file.key)) return false;
    await this.replace(file);
    return true;
  }
  async replace(file: PublishedFile): Promise<void> {
    this.files.set(file.key, file);
    this.writes.push(file.key);
  }
  async contains({ key, content }: PublishedFile): Promise<boolean> {
    return this.files.get(key)?.content.equals(content) ?? false;
  }
  async removeAll(): Promise<void> {
    this.files.clear();
  }
}

describe('SDK publisher', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sdk-files-'));
  const write = (path: string, content: string) => writeFileSync(join(directory, path), content);
  let published: FilesInMemory;
  let responses: [string, CloudFormationResponse][];

  beforeAll(() => {
    mkdirSync(join(directory, 'locales'));
    mkdirSync(join(directory, 'fonts'));
    write('embed.js', 'loads the rest');
    write('widget.mjs', 'the widget');
    write('widget.mjs.map', '{}');
    write('locales/ar.mjs', 'words');
    write('fonts/lexend.woff2', 'a font');
    write('LICENSE', 'free');
    write('sri.json', '{}');
  });
  afterAll(() => rmSync(directory, { recursive: true }));
  beforeEach(() => {
    published = new FilesInMemory();
    responses = [];
    write('widget.mjs', 'the widget');
  });

  const run = (type: string, properties: Readonly<Record<string, string>> = {}) =>
    handlePublication({
      log: createLog(undefined, () => undefined),
      readFiles: () => readSdkFiles(directory),
      published,
      respond: async (url, response) => void responses.push([url, response]),
    })({
      RequestType: type,
      ResponseURL: 'https://cloudformation.example/response',
      StackId: 'stack',
      RequestId: 'request',
      LogicalResourceId: 'Published',
      ResourceType: 'Custom::SdkFiles',
      ResourceProperties: { Version: '1.4.0', RemovesFiles: 'false', FilesHash: 'abc', ...properties },
    });
  const responseOf = (status: 'SUCCESS' | 'FAILED', reason = ''): [string, CloudFormationResponse] => [
    'https://cloudformation.example/response',
    {
      Status: status,
      Reason: reason,
      PhysicalResourceId: 'sdk-files',
      StackId: 'stack',
      RequestId: 'request',
      LogicalResourceId: 'Published',
    },
  ];

  it('uploads all files, embed.js last, first under the full version and then under the major version', async () => {
    await run('Create');
    expect(responses).toEqual([responseOf('SUCCESS')]);
    const paths = [
      'LICENSE',
      'fonts/lexend.woff2',
      'locales/ar.mjs',
      'sri.json',
      'widget.mjs',
      'widget.mjs.map',
      'embed.js',
    ];
    expect(published.writes).toEqual([
      ...paths.map((path) => `sdk/1.4.0/${path}`),
      ...paths.map((path) => `sdk/1/${path}`),
    ]);
    const headers = [...published.files.values()].map(({ key, contentType, cacheControl }) => [
      key,
      contentType,
      cacheControl,
    ]);
    const year = 'public, max-age=31536000, immutable';
    const script = 'text/javascript; charset=utf-8';
    expect(headers.slice(0, 7)).toEqual([
      ['sdk/1.4.0/LICENSE', 'text/plain; charset=utf-8', year],
      ['sdk/1.4.0/fonts/lexend.woff2', 'font/woff2', year],
      ['sdk/1.4.0/locales/ar.mjs', script, year],
      ['sdk/1.4.0/sri.json', 'application/json; charset=utf-8', year],
      ['sdk/1.4.0/widget.mjs', script, year],
      ['sdk/1.4.0/widget.mjs.map', 'application/json; charset=utf-8', year],
      ['sdk/1.4.0/embed.js', script, year],
    ]);
    expect(new Set(headers.slice(7).map(([, , cacheControl]) => cacheControl))).toEqual(
      new Set(['public, max-age=300']),
    );
  });

  it('changes nothing when the same version is uploaded again', async () => {
    await run('Create');
    await run('Update');
    expect(responses).toEqual([responseOf('SUCCESS'), responseOf('SUCCESS')]);
    expect(published.files.size).toBe(14);
  });

  it('fails the deployment and overwrites nothing when the files of a published version differ', async () => {
    await run('Create');
    write('widget.mjs', 'another widget');
    await run('Update');
    expect(responses[1]).toEqual(
      responseOf(
        'FAILED',
        'sdk/1.4.0/widget.mjs was published with different content, and pages may pin its integrity hash. Increment "version" in sdk/package.json and deploy again.',
      ),
    );
    expect(published.files.get('sdk/1.4.0/widget.mjs')?.content.toString()).toBe('the widget');
    expect(published.files.get('sdk/1/widget.mjs')?.content.toString()).toBe('the widget');
  });

  it('publishes a new version next to the old one, and updates the major version', async () => {
    await run('Create');
    write('widget.mjs', 'another widget');
    await run('Update', { Version: '1.5.0' });
    expect(responses[1]).toEqual(responseOf('SUCCESS'));
    expect(published.files.get('sdk/1.4.0/widget.mjs')?.content.toString()).toBe('the widget');
    expect(published.files.get('sdk/1.5.0/widget.mjs')?.content.toString()).toBe('another widget');
    expect(published.files.get('sdk/1/widget.mjs')?.content.toString()).toBe('another widget');
  });

  it('keeps the files when the stack is deleted, unless configured to delete them', async () => {
    await run('Create');
    await run('Delete');
    expect(published.files.size).toBe(14);
    await run('Delete', { RemovesFiles: 'true' });
    expect(published.files.size).toBe(0);
    expect(responses.map(([, { Status }]) => Status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
  });

  it('reports the reason for any failure to CloudFormation', async () => {
    published.add = async () => {
      throw new Error('x'.repeat(5_000));
    };
    await run('Create');
    expect(responses).toEqual([responseOf('FAILED', 'x'.repeat(1_000))]);
  });

  it('sends its response to the presigned URL without a Content-Type header', async () => {
    const seen: unknown[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        seen.push([request.method, request.url, request.headers['content-type'] ?? '', JSON.parse(body)]);
        response.writeHead(request.url === '/refuses' ? 403 : 200).end();
      });
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${portOf(server)}`;
    const [, sent] = responseOf('SUCCESS');
    await respondToCloudFormation(`${base}/response?signed`, sent);
    expect(seen).toEqual([['PUT', '/response?signed', '', sent]]);
    await expect(respondToCloudFormation(`${base}/refuses`, sent)).rejects.toThrow(
      'CloudFormation rejected the response: 403.',
    );
    server.close();
  });
});
