import { compareStatements, contradicts } from '../../../../functions/content/verification/statements.ts';

describe('negations', () => {
  it.each([
    ['You must not open the door.', 'Keep the door shut. Do not open it.', 'en', 'en', false],
    ['You must not open the door.', 'You must open the door.', 'en', 'en', true],
    ['You may open the door.', 'You may not open the door.', 'en', 'en', true],
    ['It is impossible to open.', 'You can not open it.', 'en', 'en', false],
    ["Don't run. Never shout. No food.", 'Be quiet.', 'en', 'en', true],
    ['It is not open. Come in.', 'It is open. Do not come in.', 'en', 'en', true],
    ['Du darfst nicht laufen.', 'Du darfst laufen.', 'de', 'de', true],
    ['Nie wolno biegać.', 'Wolno biegać.', 'pl', 'pl', true],
    ['Il ne faut pas courir.', 'Il faut courir.', 'fr', 'fr', true],
    ['No se puede correr.', 'Se puede correr.', 'es', 'es', true],
    ['Você não pode correr.', 'Você pode correr.', 'pt', 'pt', true],
    ['Du får inte springa.', 'Du får springa.', 'sv', 'sv', true],
    ['Do not run.', 'Laufen Sie nicht.', 'en', 'de', false],
    ['Do not run.', 'Laufen Sie.', 'en', 'de', true],
    ['Please run.', 'Non correte.', 'en', 'it', true],
    ['Do not run.', 'Ne courez pas.', 'en', 'fr', false],
    ['Please refrain from using phones.', 'Please do not use phones.', 'en', 'en', false],
    ['Send it no later than 4 June.', 'Send it on 4 June at the latest.', 'en', 'en', false],
    ['Frühestens nach 30 Minuten essen.', 'Eat no earlier than after 30 minutes.', 'de', 'en', false],
    [
      'Hunde sind anzuleinen; ausgenommen sind Blindenhunde.',
      'Hunde müssen an die Leine. Blindenhunde müssen das nicht.',
      'de',
      'de',
      false,
    ],
    ['Palenie jest wzbronione.', 'Nie wolno palić.', 'pl', 'pl', false],
  ])('%j to %j (%s to %s): changed %s', (source, result, from, to, changed) => {
    expect(compareStatements(source, result, from, to)?.negations).toBe(changed);
  });

  describe('of a sentence that was cut in two', () => {
    const shop = 'The shop, which is not open on Sundays, sells bread and milk to all who live in our town.';
    const delay =
      'I was not told about the delay, and I waited in the rain at the station for two hours with my small children.';
    const wind =
      'It was not the wind that broke the window but the ball of children who were playing in the yard.';
    const call = 'He said that he could not come. She waited. She left.';
    const german =
      'Ich wurde nicht über die Verspätung informiert und wartete im Regen am Bahnhof zwei Stunden auf meine Kinder.';

    it.each([
      ['en', shop, 'The shop sells bread and milk to all who live in our town. It is not open on Sundays.'],
      ['en', delay, delay.replace(', and I', '. I')],
      [
        'en',
        wind,
        'The wind did not break the window. The ball of children who were playing in the yard broke it.',
      ],
      ['en', call, 'He said something. He could not come. She waited and left.'],
      ['de', german, german.replace(' und wartete', '. Ich wartete')],
    ])('are held against all of its parts (%s: %j to %j)', (language, source, result) => {
      expect(compareStatements(source, result, language, language)?.negations).toBe(false);
    });

    it.each([
      ['en', shop, 'The shop sells bread and milk to all who live in our town. It is open on Sundays.'],
      ['en', delay, delay.replace('was not', 'was').replace(', and I', '. I')],
      ['en', wind, 'The wind broke the window. The ball of children who were playing in the yard broke it.'],
      ['en', call, 'He said something. He could come. She waited and left.'],
      ['de', german, german.replace('nicht ', '').replace(' und wartete', '. Ich wartete')],
      [
        'en',
        'The pool is open on Mondays. The pool is not open on Sundays. Do not run. Do not shout.',
        'The pool is open on Mondays. The pool is open on Sundays. Do not run. Do not shout.',
      ],
      [
        'en',
        'The pool is not open on Mondays. The hall of the school is open. Do not run. Do not shout.',
        'The pool is open on Mondays. The hall of the school is not open. Do not run. Do not shout.',
      ],
    ])('and lost with one of them (%s: %j to %j)', (language, source, result) => {
      expect(compareStatements(source, result, language, language)?.negations).toBe(true);
    });
  });

  it('are not told without a list', () => {
    expect(compareStatements('Älä juokse.', 'Juokse.', 'fi', 'fi')).toBeNull();
  });

  it('of a summary must not contradict its text', () => {
    const text = 'The new library on Main Street will not open before June. Visitors may borrow ten books.';
    expect(contradicts(text, 'The new library on Main Street will open before June.', 'en')).toBe(true);
    expect(contradicts(text, 'The library stays shut until June.', 'en')).toBe(false);
    expect(contradicts('Visitors may borrow books.', 'Visitors cannot borrow books.', 'en')).toBe(true);
  });
});

describe('conditions', () => {
  it.each([
    ['You must pay now.', 'You may pay now.', 'en', 'en', true],
    ['You may pay now.', 'You must pay now.', 'en', 'en', true],
    ['You must pay now.', 'You have to pay now.', 'en', 'en', false],
    ['You do not have to pay.', 'You must not pay.', 'en', 'en', true],
    ['You must pay now.', 'Pay now.', 'en', 'en', false],
    [
      'You can return all but food, except socks.',
      'Można zwrócić wszystko, z wyjątkiem skarpet.',
      'en',
      'pl',
      false,
    ],
    ['Only members may vote.', 'Members may vote.', 'en', 'en', true],
    ['Only members may vote.', 'You may vote if you are a member, but nobody else.', 'en', 'en', false],
    ['It is free unless you are late.', 'It is free when you are late.', 'en', 'en', true],
    ['It is free unless you are late.', 'It is free. You pay only if you are late.', 'en', 'en', false],
    ['You must not enter.', 'Sie müssen nicht eintreten.', 'en', 'de', true],
    ['You must not enter.', 'Sie dürfen nicht eintreten.', 'en', 'de', false],
    ['Solo los socios pueden votar.', 'Los socios pueden votar.', 'es', 'es', true],
    ['You may enter only after a call.', 'You must call before you enter.', 'en', 'en', false],
    ['Dogs are allowed only on a lead.', 'Dogs must be on a lead.', 'en', 'en', false],
    ['Only members may vote.', 'You must be a member to vote.', 'en', 'en', false],
    ['Wait at least 8 hours.', 'Wait at most 8 hours.', 'en', 'en', true],
    ['Wait at least 8 hours.', 'Wait 8 hours or more.', 'en', 'en', false],
    ['Take up to 4 pills.', 'Take no more than 4 pills.', 'en', 'en', false],
    ['Keep it below 25 °C.', 'Keep it above 25 °C.', 'en', 'en', true],
    ['Keep it below 25 °C.', 'Keep it at less than 25 °C.', 'en', 'en', false],
    ['Do not take more than 2 pills.', 'Take 2 pills or less.', 'en', 'en', false],
    ['Kinder erhalten höchstens 2 ml.', 'Children get at least 2 ml.', 'de', 'en', true],
    ['Kinder erhalten höchstens 2 ml.', 'Children get at most 2 ml.', 'de', 'en', false],
    ['Opzeggen kan voor 1 januari.', 'Opzeggen kan na 1 januari.', 'nl', 'nl', true],
    ['Se pierde más de la mitad.', 'Se pierde menos de la mitad.', 'es', 'es', true],
  ])('%j to %j (%s to %s): changed %s', (source, result, from, to, changed) => {
    expect(compareStatements(source, result, from, to)?.conditions).toBe(changed);
  });
});
