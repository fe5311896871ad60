import { filterPattern, selectField } from '../../logs/filter-pattern/match.ts';

/** The two events of AWS's own documentation of the syntax. */
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

describe('a filter pattern', () => {
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
  ])('%s matches', (pattern, event) => {
    expect(filterPattern(pattern)(JSON.stringify(event))).toBe(true);
  });

  it.each([
    ['{ ($.user.id = 2 && $.users[0].email = "nonmatch") || $.actions[2] = "GET" }', users],
    [
      '{ ($.user.email = "John.Stiles@example.com" || $.coordinates[0][1] = nonmatch) && $.actions[2] = nomatch }',
      users,
    ],
    // A selector that points at an array, an object or nothing never matches a comparison.
    ['{ $.users = 1 }', users],
    ['{ $.users != 1 }', users],
    ['{ $.user != "x" }', users],
    ['{ $.nobody != "x" }', users],
    ['{ $.actions.0 = "GET" }', users],
    ['{ $.SomeObject != "x" }', trail],
    ['{ $.SomeObject NOT EXISTS }', trail],
    ['{ $.ThisFlag IS FALSE }', trail],
    ['{ $.eventType = "updatetrail" }', trail],
    // A wildcard inside is a character like any other.
    ['{ $.eventType = "Update*Trail*x" }', trail],
    // Text is text and a number a number.
    ['{ $.status = 429 }', refusal],
    ['{ $.status >= 400 }', refusal],
    ['{ $.durationMs = "12.5" }', refusal],
    ['{ $.status = "4" }', refusal],
    ['{ $.plan != "-" }', refusal],
    ['{ $.code = "QUOTA_EXCEEDED " }', refusal],
  ])('%s does not match', (pattern, event) => {
    expect(filterPattern(pattern)(JSON.stringify(event))).toBe(false);
  });

  it.each(['', 'plain text', '"text"', 'null', '[1]', '{broken'])(
    'matches nothing in the line %j',
    (line) => {
      expect(filterPattern('{ $.status = "*" || $.status NOT EXISTS && $.x = 1 }')(line)).toBe(false);
    },
  );

  it.each([
    ['ERROR', 1, 'a JSON pattern starts with {'],
    ['{ $.a = 1', 10, 'a JSON pattern ends with }'],
    ['{ $.a = 1 } x', 13, 'nothing may follow }'],
    ['{ a = 1 }', 3, 'a selector such as $.name must stand here'],
    ['{ $.a }', 7, 'a comparison must follow the selector'],
    ['{ $.a = }', 9, 'a value must follow the comparison'],
    ['{ $.a > text }', 9, 'only numbers can be larger or smaller'],
    ['{ ($.a = 1 }', 12, 'a parenthesis is not closed'],
    ['{ $.a IS UNKNOWN }', 10, 'NULL, TRUE or FALSE must follow IS'],
    ['{ $.a NOT NULL }', 11, 'EXISTS must follow NOT'],
    ['{ $.a = %4..% }', 9, 'regular expressions are not read here'],
    ['{ $.a = a@b }', 10, 'this character must stand in double quotes'],
    ['{ $.a = "open }', 9, 'this character must stand in double quotes'],
    ['{ $.a = 1 && }', 14, 'a selector such as $.name must stand here'],
  ])('%s is refused at character %i', (pattern, character, problem) => {
    expect(() => filterPattern(pattern)).toThrow(
      `Filter pattern ${pattern} at character ${character}: ${problem}.`,
    );
  });

  it('gives the field that a dimension names', () => {
    expect(selectField('$.plan', JSON.stringify(refusal))).toBe('-');
    expect(selectField('$.user.id', JSON.stringify(users))).toBe(1);
    expect(selectField('$.missing', JSON.stringify(refusal))).toBeUndefined();
  });
});
