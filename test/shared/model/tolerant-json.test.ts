import { inShape, type JsonSchema, lastObjectIn } from '../../../shared/model/tolerant-json.ts';

const json = '{"text":"A {b} \\"c\\""}';
const value = { text: 'A {b} "c"' };

describe('lastObjectIn', () => {
  it.each([
    ['JSON alone', json],
    ['a code fence', `\`\`\`json\n${json}\n\`\`\``],
    ['an unclosed code fence', `\`\`\`json\n${json}`],
    ['prose', `Here it is: ${json} I hope it helps.`],
    ['braces after it', `${json}\nNote: {text} is simplified.`],
    ['an open brace before it', `Use { with care: ${json}`],
    ['thinking with an object', `<think>I return {"text":"?"}</think>${json}`],
    ['JSON in a JSON string', JSON.stringify(json)],
    ['a trailing comma', json.replace(/}$/, ',}')],
    ['a byte order mark', `\ufeff${json}`],
  ])('reads %s', (_, text) => {
    expect(lastObjectIn(text)).toEqual(value);
  });

  it('reads strings that contain line breaks', () => {
    expect(lastObjectIn('{"text":"One.\nTwo.\t3, ]"}')).toEqual({ text: 'One.\nTwo.\t3, ]' });
  });

  it.each(['', 'Sorry.', '{"text":', '[1]', '{'.repeat(50_000), '"'.repeat(50_000)])(
    'returns null for text without an object',
    (text) => {
      expect(lastObjectIn(text)).toBeNull();
    },
  );
});

const word: JsonSchema = {
  type: 'object',
  properties: {
    word: { type: 'string' },
    note: { type: ['string', 'null'] },
    example: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
  required: ['word', 'note', 'example'],
};
const schema: JsonSchema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    points: { type: 'array', items: { type: 'string' } },
    words: { type: 'array', items: word },
    at: { type: 'integer' },
  },
  required: ['text', 'points', 'words', 'at'],
};

const right = { text: 'A', points: ['1', '2'], words: [{ word: 'b', note: null, example: null }], at: 3 };

describe('inShape', () => {
  it.each<[string, unknown]>([
    ['a value of the right shape', right],
    ['the input as a string', JSON.stringify(right)],
    [
      'arrays as strings',
      { ...right, points: '["1","2"]', words: '[{"word":"b","note":null,"example":null}]' },
    ],
    ['an object around it', { parameters: right }],
    ['JSON around it', { input: JSON.stringify(right) }],
    ['a tool call', { name: 'simplify', arguments: right }],
    ['a missing nullable field', { ...right, words: [{ word: 'b' }] }],
    ['numbers for strings', { ...right, points: [1, 2] }],
    ['a string for an integer', { ...right, at: '3' }],
    ['an object around a string', { ...right, text: { value: 'A' } }],
  ])('corrects %s', (_, given) => {
    expect(inShape(given, schema)).toEqual(right);
  });

  it.each<unknown>([null, 'Sorry.', 5, [], {}, { text: 'A' }, { a: {}, b: {} }])(
    'returns %j unchanged',
    (given) => {
      expect(inShape(given, schema)).toEqual(given);
    },
  );
});
