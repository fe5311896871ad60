import { readAssembly } from '../../../local/assembly/read-assembly.ts';
import { resolveAssembly, resourcesOf } from '../../../local/assembly/resolve-assembly.ts';
import { tablesOf } from '../../../local/dynamodb/tables.ts';
import { functionsOf } from '../../../local/lambda/function-definition.ts';
import {
  type FixtureTemplate,
  notesBundles,
  notesStacks,
  notesTable,
  writeAssembly,
} from '../fixtures/assembly.ts';
import { type TemporaryFolder, temporaryFolder } from '../fixtures/bundles.ts';

describe('resolveAssembly', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const resolve = (stacks: Record<string, FixtureTemplate>, options = {}) =>
    resolveAssembly(readAssembly(writeAssembly(folder, stacks, notesBundles)), options);
  const resolveValue = (value: unknown, template: Partial<FixtureTemplate> = {}) => {
    const { Resources = {}, ...rest } = template;
    const assembly = resolve({
      Main: { Resources: { Probe: { Type: 'Test::Probe', Properties: { value } }, ...Resources }, ...rest },
    });
    return resourcesOf(assembly, 'Test::Probe')[0]?.properties.value;
  };

  it.each([
    ['Ref to a parameter', { Ref: 'Size' }, 'large'],
    ['Ref to a pseudo parameter', { Ref: 'AWS::Region' }, 'us-east-1'],
    ['Ref to the account ID', { Ref: 'AWS::AccountId' }, '000000000000'],
    ['Ref to a table', { Ref: 'NotesTable1234ABCD' }, 'NotesTable'],
    [
      'GetAtt for an ARN',
      { 'Fn::GetAtt': ['NotesTable1234ABCD', 'Arn'] },
      'arn:aws:dynamodb:us-east-1:000000000000:table/NotesTable',
    ],
    ['Join', { 'Fn::Join': ['-', ['a', { Ref: 'Size' }, 1]] }, 'a-large-1'],
    [
      'Sub',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own syntax
      { 'Fn::Sub': '${Size}/${NotesTable1234ABCD}' },
      'large/NotesTable',
    ],
    ['Select with a nested Split', { 'Fn::Select': [1, { 'Fn::Split': [':', 'a:b:c'] }] }, 'b'],
    [
      'the Condition of a policy',
      { Condition: { Bool: { secure: 'true' } } },
      { Condition: { Bool: { secure: 'true' } } },
    ],
  ])('resolves %s', (_what, value, expected) => {
    expect(
      resolveValue(value, {
        Parameters: { Size: { Type: 'String', Default: 'large' } },
        Resources: { NotesTable1234ABCD: notesTable },
      }),
    ).toEqual(expected);
  });

  it('names a table after its logical ID without the hash, or uses its explicit name', () => {
    const named = {
      ...notesTable,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own syntax
      Properties: { ...notesTable.Properties, TableName: { 'Fn::Sub': '${AWS::StackName}-own' } },
    };
    const assembly = resolve({ Main: { Resources: { KeysTable0A1B2C3D: notesTable, Other: named } } });
    expect(tablesOf(assembly).map(({ TableName }) => TableName)).toEqual(['KeysTable', 'Main-own']);
  });

  it('uses the whole logical ID when two tables would share a name', () => {
    const assembly = resolve({
      Main: { Resources: { Table0A1B2C3D: notesTable, Table4E5F6A7B: notesTable } },
    });
    expect(tablesOf(assembly).map(({ TableName }) => TableName)).toEqual(['Table0A1B2C3D', 'Table4E5F6A7B']);
  });

  it('assigns the same names and IDs on every start', () => {
    expect(resolve(notesStacks)).toEqual(resolve(notesStacks));
  });

  it('passes values between stacks and replaces the deployed site root with the local one', () => {
    const assembly = resolve(notesStacks, { siteRoot: 'http://localhost:8080' });
    const notes = functionsOf(assembly).find(({ name }) => name === 'NotesFunction');
    expect(notes).toEqual({
      name: 'NotesFunction',
      arn: 'arn:aws:lambda:us-east-1:000000000000:function:NotesFunction',
      codeDirectory: `${folder.path}/cdk.out/asset.notes`,
      handler: 'index.handler',
      memoryMegabytes: 256,
      timeoutMs: 10_000,
      environment: {
        TABLE: 'NotesTable',
        SECRET: expect.stringMatching(
          /^arn:aws:secretsmanager:us-east-1:000000000000:secret:SigningSecret-[a-z0-9]{6}$/,
        ),
        SITE: 'http://localhost:8080',
      },
      logGroupName: '/aws/lambda/NotesFunction',
    });
  });

  it.each([
    [
      'an unknown resource',
      { Ref: 'Nothing' },
      'Main refers to Nothing, which its template does not contain.',
    ],
    [
      'an unknown export',
      { 'Fn::ImportValue': 'No' },
      'Main imports No, which no stack of the assembly exports.',
    ],
  ])('rejects %s and names it in the error', (_what, value, message) => {
    expect(() => resolveValue(value)).toThrow(expect.objectContaining({ name: 'AssemblyError', message }));
  });

  it('rejects a missing function bundle and names the function', () => {
    const resolved = resolveAssembly(readAssembly(writeAssembly(folder, notesStacks)));
    expect(() => functionsOf(resolved)).toThrow(
      'The bundle of NotesFunction is not among the assets; synthesize the stacks again.',
    );
  });

  it('rejects a missing assembly directory and names its path', () => {
    expect(() => readAssembly(`${folder.path}/none`)).toThrow(
      `No synthesized stack was found in ${folder.path}/none; synthesize the stacks first.`,
    );
  });
});
