import {
  CloudFormationClient,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { readAssembly } from '../../../local/assembly/read-assembly.ts';
import { resolveAssembly } from '../../../local/assembly/resolve-assembly.ts';
import { cloudFormationService } from '../../../local/cloudformation/cloudformation-service.ts';
import { notesStacks, writeAssembly } from '../fixtures/assembly.ts';
import { startAwsEdge } from '../fixtures/aws-edge-harness.ts';
import { type TemporaryFolder, temporaryFolder } from '../fixtures/bundles.ts';

describe('CloudFormation emulator', () => {
  const startedAt = new Date('2026-11-20T09:51:00.000Z');
  let folder: TemporaryFolder;
  let edge: Awaited<ReturnType<typeof startAwsEdge>>;
  let client: CloudFormationClient;

  beforeAll(async () => {
    folder = temporaryFolder();
    const assembly = resolveAssembly(readAssembly(writeAssembly(folder, notesStacks)), {
      siteRoot: 'http://localhost:8080',
    });
    edge = await startAwsEdge(
      new Map([['cloudformation', { answer: cloudFormationService(assembly, startedAt) }]]),
    );
    client = new CloudFormationClient(edge.client);
  });
  afterAll(async () => {
    client.destroy();
    await edge.close();
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
        ],
      },
    ]);
  });

  it('describes every stack', async () => {
    const { Stacks } = await client.send(new DescribeStacksCommand({}));
    expect(Stacks?.map(({ StackName }) => StackName)).toEqual(['Data', 'Api']);
    expect(Stacks?.[0]?.Outputs?.[0]).toEqual({
      OutputKey: 'ExportsNotes',
      OutputValue: 'NotesTable',
    });
  });

  it('returns the AWS error message for an unknown stack', async () => {
    await expect(client.send(new DescribeStacksCommand({ StackName: 'No' }))).rejects.toMatchObject({
      name: 'ValidationError',
      message: 'Stack with id No does not exist',
    });
  });

  it('rejects an unsupported operation and names it in the error', async () => {
    await expect(client.send(new DescribeStackEventsCommand({ StackName: 'Api' }))).rejects.toMatchObject({
      name: 'InvalidAction',
    });
  });
});
