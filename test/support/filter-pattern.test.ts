import { filterPattern, selectField } from './filter-pattern.ts';

/** Example events from the AWS documentation of the filter pattern syntax. */
const trail = {
  eventType: 'UpdateTrail',
  sourceIPAddress: '111.111.111.111',
  arrayKey: ['value', 'another value'],
  objectList: [
    { name: 'a', id: 1 },
    { name: 'b', id: 2 },
  ],
  SomeObject: null,
  ThisFlag: true,
};
const users = {
  user: { id: 1, email: 'John.Stiles@example.com' },
  users: [
    { id: 2, email: 'John.Doe@example.com' },
    { id: 3, email: 'Jane.Doe@example.com' },
  ],
  actions: ['GET', 'PUT', 'DELETE'],
  coordinates: [
    [0, 1, 2],
    [4, 5, 6],
    [7, 8, 9],
  ],
};
const refusal = { status: '429', code: 'QUOTA_EXCEEDED', durationMs: 12.5, plan: '-', empty: '' };

describe('filterPattern', () => {
  it.each([
    ['{ $.eventType = "UpdateTrail" }', trail],
    ['{ $.sourceIPAddress != 123.123.* }', trail],
    ['{ $.arrayKey[0] = "value" }', trail],
    ['{ $.objectList[1].id = 2 }', trail],
    ['{ $.SomeObject IS NULL }', trail],
    ['{ $.SomeOtherObject NOT EXISTS }', trail],
    ['{ $.ThisFlag IS TRUE }', trail],
    ['{ ($.user.id = 1) && ($.users[0].email = "John.Doe@example.com") }', users],
    [
      '{ $.user.email = "John.Stiles@example.com" || $.coordinates[0][1] = nonmatch && $.actions[2] = nomatch }',
      users,
    ],
    ['{ $.coordinates[1][2] >= 6 }', users],
    ['{$.status="4*"}', refusal],
    ['{ $.status = 4* }', refusal],
    ['{ $.code = "*EXCEEDED" }', refusal],
    ['{ $.code = "*A_E*" }', refusal],
    ['{ $.plan = "*" && $.durationMs = * }', refusal],
    ['{ $.durationMs > 12 && $.durationMs < +1e2 && $.durationMs <= 12.5 && $.durationMs != 13 }', refusal],
    ['{ $.empty = "" }', refusal],
  ])('matches %s', (pattern, event) => {
    expect(filterPattern(pattern)(JSON.stringify(event))).toBe(true);
  });

  it.each([
    ['{ ($.user.id = 2 && $.users[0].email = "nonmatch") || $.actions[2] = "GET" }', users],
    [
      '{ ($.user.email = "John.Stiles@example.com" || $.coordinates[0][1] = nonmatch) && $.actions[2] = nomatch }',
      users,
    ],
    // A comparison never matches an array, an object or a missing field.
    ['{ $.users = 1 }', users],
    ['{ $.users != 1 }', users],
    ['{ $.user != "x" }', users],
    ['{ $.nobody != "x" }', users],
    ['{ $.actions.0 = "GET" }', users],
    ['{ $.SomeObject != "x" }', trail],
    ['{ $.SomeObject NOT EXISTS }', trail],
    ['{ $.ThisFlag IS FALSE }', trail],
    ['{ $.eventType = "updatetrail" }', trail],
    // A `*` in the middle of a string is a literal character.
    ['{ $.eventType = "Update*Trail*x" }', trail],
    // A comparison of a string with a number never matches.
    ['{ $.status = 429 }', refusal],
    ['{ $.status >= 400 }', refusal],
    ['{ $.durationMs = "12.5" }', refusal],
    ['{ $.status = "4" }', refusal],
    ['{ $.plan != "-" }', refusal],
    ['{ $.code = "QUOTA_EXCEEDED " }', refusal],
  ])('does not match %s', (pattern, event) => {
    expect(filterPattern(pattern)(JSON.stringify(event))).toBe(false);
  });

  it.each(['', 'plain text', '"text"', 'null', '[1]', '{broken'])('never matches the line %j', (line) => {
    expect(filterPattern('{ $.status = "*" || $.status NOT EXISTS && $.x = 1 }')(line)).toBe(false);
  });

  it.each([
    ['ERROR', '{ expected, not ERROR'],
    ['{ $.a = 1', '} expected, not the end'],
    ['{ $.a = 1 } x', 'nothing may follow }'],
    ['{ a = 1 }', 'a selector expected, not a'],
    ['{ $.a }', 'NOT or IS or = or != or < or > or <= or >= expected, not }'],
    ['{ $.a = }', 'a value expected, not }'],
    ['{ $.a > text }', 'a number expected, not text'],
    ['{ ($.a = 1 }', ') expected, not }'],
    ['{ $.a IS UNKNOWN }', 'NULL or TRUE or FALSE expected, not UNKNOWN'],
    ['{ $.a NOT NULL }', 'EXISTS expected, not NULL'],
    ['{ $.a = %4..% }', 'character 9 must be in double quotes'],
    ['{ $.a = a@b }', 'character 10 must be in double quotes'],
    ['{ $.a = "open }', 'character 9 must be in double quotes'],
    ['{ $.a = 1 && }', 'a selector expected, not }'],
  ])('rejects %s', (pattern, problem) => {
    expect(() => filterPattern(pattern)).toThrow(`Filter pattern ${pattern}: ${problem}.`);
  });

  it('resolves a selector to its value, or to undefined when the field is missing', () => {
    expect(selectField('$.plan', JSON.stringify(refusal))).toBe('-');
    expect(selectField('$.user.id', JSON.stringify(users))).toBe(1);
    expect(selectField('$.missing', JSON.stringify(refusal))).toBeUndefined();
  });
});
