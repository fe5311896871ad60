import { applyPipe, type PipeDefinition, PipeError } from '../../../local/pipes/apply-pipe.ts';

const pipe: PipeDefinition = {
  source: 'notes',
  filterPattern: JSON.stringify({
    eventName: ['INSERT'],
    dynamodb: { NewImage: { kind: { S: ['a', 'b'] } } },
  }),
  detailTypePath: '$.dynamodb.NewImage.kind.S',
  timePath: '$.dynamodb.NewImage.at.S',
  inputTemplate: '{"version":"1","id":"<$.dynamodb.NewImage.id.S>"}',
};

const recordOf = (image: object, eventName = 'INSERT') => ({ eventName, dynamodb: { NewImage: image } });
const image = {
  id: { S: 'n-1' },
  kind: { S: 'a' },
  at: { S: '2026-11-21T09:30:12.345Z' },
  text: { S: 'secret' },
};

describe('applyPipe', () => {
  it("builds an event only from the fields named in the pipe's template", () => {
    expect(applyPipe(pipe, recordOf(image))).toEqual({
      version: '0',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      'detail-type': 'a',
      source: 'notes',
      account: '000000000000',
      time: '2026-11-21T09:30:12Z',
      region: 'us-east-1',
      resources: [],
      detail: { version: '1', id: 'n-1' },
    });
  });

  it.each([
    ['an updated item', recordOf(image, 'MODIFY')],
    ['a deleted item', { eventName: 'REMOVE', dynamodb: {} }],
    ['an item of another kind', recordOf({ ...image, kind: { S: 'c' } })],
    ['an item without a kind', recordOf({ id: { S: 'n-1' } })],
    ['a record without an item image', { eventName: 'INSERT' }],
    ['an item with a kind inherited from the prototype', recordOf(Object.create(image))],
    ['no record', null],
  ])('drops records that do not match the filter: %s', (_, record) => {
    expect(applyPipe(pipe, record)).toBeNull();
  });

  it.each(['<$.dynamodb.NewImage.text.S>', '"', '\\', '\n', '","text":"x', '$&', '</script>', '\u2028'])(
    'copies the value %j into the event literally',
    (id) => {
      expect(applyPipe(pipe, recordOf({ ...image, id: { S: id } }))?.detail).toEqual({ version: '1', id });
    },
  );

  it.each([
    ['no value', {}],
    ['a number', { id: { N: '1' } }],
    ['an object', { id: { S: { toString: 'x' } } }],
  ])('fails when the record has %s in place of a string that the template requires', (_, difference) => {
    const { id: __, ...rest } = image;
    expect(() => applyPipe(pipe, recordOf({ ...rest, ...difference }))).toThrow(
      new PipeError('The record has no text at $.dynamodb.NewImage.id.S.'),
    );
  });
});
