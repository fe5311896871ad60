import { readAssembly } from '../../../local/assembly/read-assembly.ts';
import { resolveAssembly } from '../../../local/assembly/resolve-assembly.ts';
import { readRestApi } from '../../../local/gateway/rest-api.ts';
import { type FixtureTemplate, notesBundles, notesStacks, writeAssembly } from '../fixtures/assembly.ts';
import { type TemporaryFolder, temporaryFolder } from '../fixtures/bundles.ts';

describe('readRestApi', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const read = (changes: Record<string, object> = {}, added: FixtureTemplate['Resources'] = {}) => {
    const { Api, Data } = notesStacks;
    if (!Api || !Data) throw new Error('the fixture lacks a stack');
    const resources = Object.entries(Api.Resources).map(([id, resource]) => [
      id,
      { ...resource, Properties: { ...resource.Properties, ...changes[id] } },
    ]);
    const Resources = { ...Object.fromEntries(resources), ...added };
    return readRestApi(
      resolveAssembly(
        readAssembly(writeAssembly(folder, { Data, Api: { ...Api, Resources } }, notesBundles)),
      ),
    );
  };
  const methodsOf = (api: ReturnType<typeof read>, path: string) =>
    Object.fromEntries(api.resources.find((resource) => resource.path === path)?.methods ?? []);

  it('reads resources, methods, authorizer and stage', () => {
    const api = read();
    expect(api).toMatchObject({
      minimumCompressionSizeBytes: null,
      stage: { name: 'prod', methodThrottles: [] },
    });
    expect(api.resources.map(({ path }) => path)).toEqual(['/', '/notes', '/notes/{id}']);
    expect(methodsOf(api, '/notes/{id}')).toEqual({
      GET: {
        apiKeyRequired: false,
        authorizer: null,
        integration: { type: 'AWS_PROXY', functionName: 'NotesFunction', timeoutMs: 29_000 },
      },
      PUT: {
        apiKeyRequired: true,
        authorizer: {
          id: expect.stringMatching(/^[a-z0-9]{6}$/),
          functionName: 'AuthorizerFunction',
          identityHeader: 'X-Api-Key',
          resultTtlSeconds: 60,
        },
        integration: { type: 'AWS_PROXY', functionName: 'NotesFunction', timeoutMs: 29_000 },
      },
    });
  });

  it('reads compression and throttling settings when the template sets them', () => {
    const api = read({
      Rest1234ABCD: {
        MinimumCompressionSize: 1024,
      },
      Stage1234ABCD: {
        MethodSettings: [
          {
            ResourcePath: '/~1notes~1{id}',
            HttpMethod: 'GET',
            ThrottlingRateLimit: '1.5',
            ThrottlingBurstLimit: 2,
          },
        ],
      },
    });
    expect(api).toMatchObject({
      minimumCompressionSizeBytes: 1024,
      stage: {
        methodThrottles: [{ resourcePath: '/notes/{id}', httpMethod: 'GET', rateLimit: 1.5, burstLimit: 2 }],
      },
    });
  });

  it('reads mock integrations and gateway responses', () => {
    const api = read(
      {},
      {
        Preflight: {
          Type: 'AWS::ApiGateway::Method',
          Properties: {
            RestApiId: { Ref: 'Rest1234ABCD' },
            ResourceId: { Ref: 'Notes1234ABCD' },
            HttpMethod: 'OPTIONS',
            Integration: {
              Type: 'MOCK',
              IntegrationResponses: [
                {
                  StatusCode: '204',
                  ResponseParameters: { 'method.response.header.Access-Control-Allow-Origin': "'*'" },
                },
              ],
            },
          },
        },
        Throttled: {
          Type: 'AWS::ApiGateway::GatewayResponse',
          Properties: {
            RestApiId: { Ref: 'Rest1234ABCD' },
            ResponseType: 'THROTTLED',
            StatusCode: '430',
            ResponseParameters: { 'gatewayresponse.header.Retry-After': "'5'" },
            ResponseTemplates: { 'application/json': '{}' },
          },
        },
      },
    );
    expect(methodsOf(api, '/notes').OPTIONS?.integration).toEqual({
      type: 'MOCK',
      response: { status: 204, headers: [['Access-Control-Allow-Origin', '*']] },
    });
    expect(api.gatewayResponses.get('THROTTLED')).toEqual({
      status: 430,
      headers: { 'Retry-After': "'5'" },
      bodies: { 'application/json': '{}' },
    });
  });

  it.each([
    [
      'a TOKEN authorizer',
      { Authorizer1234ABCD: { Type: 'TOKEN' } },
      /Api\/Authorizer1234ABCD cannot be run here: Type: /,
    ],
    ['an ANY method', { NoteGet1234ABCD: { HttpMethod: 'ANY' } }, /ANY methods are not supported/],
    ['IAM authorization', { NoteGet1234ABCD: { AuthorizationType: 'AWS_IAM' } }, /AuthorizationType: /],
    [
      'an HTTP integration',
      { NoteGet1234ABCD: { Integration: { Type: 'HTTP_PROXY' } } },
      /Integration\.Type: /,
    ],
    [
      'an unknown identity source',
      { Authorizer1234ABCD: { IdentitySource: 'body.x' } },
      /only one header can identify a caller/,
    ],
  ])('rejects %s and names the property in the error', (_what, changes, message) => {
    expect(() => read(changes)).toThrow(expect.objectContaining({ name: 'AssemblyError' }));
    expect(() => read(changes)).toThrow(message);
  });
});
