import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { readAssembly } from '../../../local/assembly/read-assembly.ts';
import { resolveAssembly } from '../../../local/assembly/resolve-assembly.ts';
import { describeStacks } from '../../../local/cloudformation/cloudformation-service.ts';
import { notesStacks, writeAssembly } from '../fixtures/assembly.ts';
import { type TemporaryFolder, temporaryFolder } from '../fixtures/bundles.ts';
import { startEmulatorFor } from '../fixtures/emulator-harness.ts';

describe('CloudFormation emulator', () => {
  const startedAt = new Date('2026-11-20T09:51:00.000Z');
  let folder: TemporaryFolder;
  let emulator: Awaited<ReturnType<typeof startEmulatorFor>>;
  let client: CloudFormationClient;

  beforeAll(async () => {
    folder = temporaryFolder();
    const assembly = resolveAssembly(readAssembly(writeAssembly(folder, notesStacks)), {
      siteRoot: 'http://localhost:8080',
    });
    const localOutputs = new Map([['SdkUrl', 'http://localhost:8081/sdk'] as const]);
    emulator = await startEmulatorFor((exchange) =>
      describeStacks(exchange, assembly, localOutputs, startedAt),
    );
    client = new CloudFormationClient(emulator.client);
  });
  afterAll(async () => {
    client.destroy();
    await emulator.close();
    folder.remove();
  });

  it('describes a stack with its outputs and the local site root', async () => {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: 'Api' }));
    expect(Stacks).toMatchObject([
      {
        StackName: 'Api',
        StackId: expect.stringMatching(/^arn:aws:cloudformation:us-east-1:000000000000:stack\/Api\//),
        StackStatus: 'CREATE_COMPLETE',
        CreationTime: startedAt,
        Outputs: [
          { OutputKey: 'SiteRoot', OutputValue: 'http://localhost:8080' },
          { OutputKey: 'PlanId', OutputValue: expect.stringMatching(/^[a-z0-9]{6}$/) },
          { OutputKey: 'SdkUrl', OutputValue: 'http://localhost:8081/sdk' },
        ],
      },
    ]);
  });

  it('adds the local outputs only to the API stack', async () => {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: 'Data' }));
    expect(Stacks?.[0]?.Outputs).toMatchObject([
      { OutputKey: 'ExportsNotes', OutputValue: 'NotesTable' },
      { OutputKey: 'ExportsSecret' },
    ]);
  });

  it('returns the AWS error message for an unknown stack', async () => {
    await expect(client.send(new DescribeStacksCommand({ StackName: 'No' }))).rejects.toMatchObject({
      name: 'ValidationError',
      message: 'Stack with id No does not exist',
    });
  });
});
