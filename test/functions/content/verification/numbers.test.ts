import { compareNumbers } from '../../../../functions/content/verification/numbers.ts';

describe('number comparison', () => {
  it.each([
    ['It costs 1,250.50 in 2024.', 'In 2024 it costs 1250.5.', 'en'],
    ['Take 3 pills.', 'Take three pills.', 'en'],
    ['About 25 people came.', 'About twenty-five people came.', 'en'],
    ['About 25 000 people came.', 'Twenty five thousand people came.', 'en'],
    ['2 million trees', 'two million trees', 'en'],
    ['2.5 million trees', '2,500,000 trees', 'en'],
    ['two hundred and five trees', '205 trees', 'en'],
    ['Room ٤٢', 'Room 42', 'en'],
    ['At 10:30 on 5/6', 'At 10:30 on 5/6', 'en'],
    ['The 1st prize', 'The first prize', 'en'],
    ['50 % of all', 'half of all', 'en'],
    ['half of all', '50% of all', 'en'],
    ['1/2 cup', 'half a cup', 'en'],
    ['1½ cups', '1.5 cups', 'en'],
    ['Two thirds of us', '2/3 of us', 'en'],
    ['At 14:30', 'At 2:30 pm', 'en'],
    ['Open at 2 pm', 'Open at 2 in the afternoon', 'en'],
    ['Take 2 tablets.', 'Take a pair of tablets.', 'en'],
    ['Masz czternaście dni.', 'Masz 14 dni.', 'pl'],
    ['180 °C', '180 degrees Celsius', 'en'],
    ['Weź 3 tabletki.', 'Weź trzy tabletki.', 'pl'],
    ['毎日2錠', '毎日二錠', 'ja'],
    ['12 eggs', 'a dozen eggs', 'en'],
    ['Take 1 tablet.', 'Take a tablet.', 'en'],
    ['At 9 a.m.', 'At 9 in the morning', 'en'],
    ['On 2024-05-14', 'On 14 May 2024', 'en'],
    ['Until 14 May 2024.', 'Until 14/05/2024.', 'en'],
    ['On 05/14/2024', 'On May 14, 2024', 'en'],
    ['It is 1.250 €.', 'Es sind 1250 Euro.', 'de'],
    ['Am 14.05.2024 um 14.30 Uhr', 'Am 14. Mai 2024 um 14:30 Uhr', 'de'],
    ['21 Leute', 'einundzwanzig Leute', 'de'],
    ['75 personnes, 92 chats', 'soixante-quinze personnes, quatre-vingt-douze chats', 'fr'],
    ['35 años', 'treinta y cinco años', 'es'],
    ['Eat and rest.', '1. Eat.\n2. Rest.', 'en'],
    ['3 children under 10 and 7 below them', 'Three children under 10, seven below them', 'en'],
    ['Auf 2.500 m² unter Naturschutz', 'Auf 2500 m², geschützt', 'de'],
    ['Dura dos horas y media.', 'Dura 2,5 horas.', 'es'],
    ['3月末まで、午後4時30分', '3月の終わりまで、16時30分', 'ja'],
    ['Minus five degrees', '−5 degrees', 'en'],
    ['In the nineteenth century', 'In the 19th century', 'en'],
    ['Until noon on 4 June', 'Until 12 noon on 4 June', 'en'],
    ['Those under 16 may enter.', 'Those under 16 can enter.', 'en'],
    ['Más del 20 %, al menos 3 días', 'Más del veinte por ciento, como mínimo tres días', 'es'],
    ['Chiude alle 22:10. Ciao.', 'La chiusura è alle 22.10. Ciao.', 'it'],
    ['Två och en halv timme', '2,5 timmar', 'sv'],
    ['受付は午後5時までです。', '受付は17時までです。', 'ja'],
  ])('finds the same numbers in %j and %j', (source, result, language) => {
    expect(compareNumbers(source, result, language, language)).toEqual({ lost: [], added: [] });
  });

  it.each([
    ['It costs 1,250.50 in 2024.', 'It costs a lot.', 'en', ['1,250.50', '2024'], []],
    ['Take 5 pills.', 'Take 50 pills.', 'en', ['5'], ['50']],
    ['Take 1.5 ml.', 'Take 15 ml.', 'en', ['1.5 ml'], ['15 ml']],
    ['Take 5 mg.', 'Take 5 g.', 'en', ['5 mg'], []],
    ['It was -5 °C.', 'It was 5 °C.', 'en', ['-5 °C'], ['5 °C']],
    ['It was -5 °C.', 'It was -5 °F.', 'en', ['-5 °C'], []],
    ['Open at 2 pm.', 'Open at 2 am.', 'en', ['2 pm'], ['2 am']],
    ['On 14 May', 'On 14 June', 'en', ['May'], ['June']],
    ['Am Montag geschlossen', 'Am Dienstag geschlossen', 'de', ['Montag'], ['Dienstag']],
    ['Es kostet 1.250 €.', 'Es kostet 1,25 €.', 'de', ['1.250 €'], ['1,25 €']],
    ['Some people came.', 'Some 300 people came.', 'en', [], ['300']],
    ['It costs 20 cents.', 'It costs 20 euros.', 'en', ['20 cents'], []],
    ['Do 12 May', 'Do 12 June', 'en', ['May'], ['June']],
    ['午後5時', '午前5時', 'ja', ['午後5'], ['午前5']],
    ['You have 30 days to appeal.', 'You can appeal.', 'en', ['30 days'], []],
    ['Take it for 14 days.', 'Take it.', 'en', ['14 days'], []],
    ['Pay within 24 hours.', 'Pay soon.', 'en', ['24 hours'], []],
    ['Wait 6 months before you drive.', 'Wait before you drive.', 'en', ['6 months'], []],
    ['A 25% surcharge is added.', 'A surcharge is added.', 'en', ['25%'], []],
    ['Open from 9:00 am.', 'Open in the morning.', 'en', ['9:00 am'], []],
    ['Take 2 tablets.', 'Take tablets.', 'en', ['2'], []],
    ['Take 12 drops.', 'Take drops.', 'en', ['12'], []],
    ['It keeps for 14 days.', 'It keeps for two weeks.', 'en', ['14 days'], []],
    ['Od tego 14 dni.', 'Od tego jest czas.', 'pl', ['14 dni'], []],
    ['Weź 2 tabletki.', 'Weź tabletki.', 'pl', ['2'], []],
    ['毎日2錠を飲みます。', '毎日薬を飲みます。', 'ja', ['2'], []],
    ['Wait for 24 hours.', 'Wait for 24 days.', 'en', ['24 hours'], []],
    ['Take 500 mg.', 'Take 500.', 'en', ['500 mg'], []],
    ['It rose by 12%.', 'It rose by 12.', 'en', ['12%'], []],
    ['It cost $5.', 'It cost 5.', 'en', ['5'], []],
    ['2 million trees', '2 billion trees', 'en', ['2 million'], []],
    ['2 pills at 8, 2 pills at 9', '2 pills at 8 and at 9', 'en', ['2'], []],
  ])('finds different numbers in %j and %j', (source, result, language, lost, added) => {
    expect(compareNumbers(source, result, language, language)).toEqual({ lost, added });
  });

  it.each([
    ['Forty people came.', 'Fourteen people came.'],
    ['Take 2 pills 3 times.', 'Take 3 pills 2 times.'],
  ])(
    'reports no difference between %j and %j, because the judge model compares their meaning',
    (source, result) => {
      expect(compareNumbers(source, result, 'en', 'en')).toEqual({ lost: [], added: [] });
    },
  );

  it('compares numbers across languages', () => {
    const compare = (result: string, language: string) =>
      compareNumbers('On Monday, 3 of 1,250 people paid $2.50.', result, 'en', language);
    expect(compare('Am Montag zahlten drei von 1.250 Leuten 2,50 $.', 'de')).toEqual({ lost: [], added: [] });
    expect(compare('W poniedziałek trzy z 1250 osób zapłaciły 2,50 $.', 'pl')).toEqual({
      lost: [],
      added: [],
    });
    expect(compare('Am Dienstag zahlten drei von 1.350 Leuten 2,50 €.', 'de')).toEqual({
      lost: ['1,250', 'Monday', '2.50'],
      added: ['1.350', 'Dienstag'],
    });
  });

  it.each([
    ['It starts on Friday morning.', 'Es beginnt am Freitagmorgen.', 'de'],
    ['It starts on Friday morning.', 'Het begint op vrijdagochtend.', 'nl'],
    ['It starts on Friday.', 'Det börjar på fredagen.', 'sv'],
    ['It takes a fortnight.', 'It takes two weeks.', 'en'],
    ['It takes a decade.', 'Es dauert zehn Jahre.', 'de'],
    ['We meet quarterly.', 'We meet every three months.', 'en'],
    ['The file is 7 MB.', 'The file is 7MB.', 'en'],
    ['It was built in the 1990s.', 'It was built in the nineties.', 'en'],
    ['It was built in the 1990s.', 'Es wurde in den Neunziger Jahren gebaut.', 'de'],
    ['See no. 5.', 'See number 5.', 'en'],
    ['It cost $2.2 billion.', 'See maksis 2,2 miljardit dollarit.', 'et'],
    ['It is 300 miles away.', 'Es ist 480 km entfernt.', 'de'],
    ['It was 20 degrees warmer.', 'Es war 11 Grad wärmer.', 'de'],
    ['There were 3 to 8 inches of rain.', 'Es fielen 7 bis 20 cm Regen.', 'de'],
    ['A castle of the 15th century', 'Un castello del XV secolo', 'it'],
    ['A castle of the 15th century', 'Linna 1400-luvulta', 'fi'],
    ['Sales rose by 12 percent.', 'Le vendite sono salite del 12 percento.', 'it'],
    ['The bus leaves at 8:45.', 'Автобус отправляется в 8 часов 45 минут.', 'ru'],
    ['It closed in the 1970s.', 'Zamknięto go w latach siedemdziesiątych.', 'pl'],
    ['It closed in the 1980s.', 'Es wurde in den 80er Jahren geschlossen.', 'de'],
    ['It closed in the early 2000s.', 'Den lukkede i de tidlige 00’ere.', 'da'],
    ['The average is 25.5.', 'Y cyfartaledd yw 25.5.', 'cy'],
    ['It ends on 25 May.', 'Es endet am 25.5. und beginnt neu.', 'de'],
    ['42 million people read 375,000 pages.', '4,200만 명이 37만 5,000쪽을 읽었다.', 'ko'],
    ['142 million people paid $12.5 million.', '1억 4천 2백만 명이 1,250만 달러를 냈다.', 'ko'],
    ['20 million people paid £125m.', '2000 萬人付了 £1.25 億。', 'zh-TW'],
    ['It opens in mid-September.', '9월 중순에 문을 연다.', 'ko'],
    ['It cost 3.1 billion euros.', 'Custou 3,1 mil milhões de euros.', 'pt-PT'],
    ['It has 375,000 pages.', '37万5千ページあります。', 'ja'],
    ['It has 375,000 pages.', 'इसमें 3,75,000 पृष्ठ हैं।', 'hi'],
    ['It opens at 2 pm and closes at 5:30 pm.', '오후 2시에 열고 오후 5시 30분에 닫는다.', 'ko'],
    ['It closes at 5:30 pm.', '下午5点半关门。', 'zh'],
    ['It closed in 2014.', 'ปิดเมื่อ พ.ศ. 2557', 'th'],
    ['It opens in July.', '7月に開館します。', 'ja'],
    ['It was built in the 1980s.', '它建于20世纪80年代。', 'zh'],
    ['About 16,700 people and 5 million trees', '약 1만 6천7백 명과 나무 5백만 그루', 'ko'],
  ])('matches the numbers and dates in %j with those in %j', (source, result, language) => {
    expect(compareNumbers(source, result, 'en', language)).toEqual({ lost: [], added: [] });
  });

  it.each([
    ['The bus leaves at 8:45.', 'Автобус отправляется в 8 часов 15 минут.', 'ru', ['8:45'], ['15 минут']],
    ['It closed in the 1970s.', 'Zamknięto go w 1985.', 'pl', ['1970'], ['1985']],
  ])('reports a difference between %j and %j', (source, result, language, lost, added) => {
    expect(compareNumbers(source, result, 'en', language)).toEqual({ lost, added });
  });

  it('matches different notations of large numbers and dates', () => {
    const compare = (result: string) =>
      compareNumbers('On 24 May, 12,000 people gave 120,000,000 yen.', result, 'en', 'ja');
    expect(compare('5月24日、1万2000人が1億2000万円を寄付しました。')).toEqual({ lost: [], added: [] });
    expect(compare('6月24日、1万3000人が1億円を寄付しました。')).toEqual({
      lost: ['12,000', '120,000,000 yen', 'May'],
      added: ['6', '13000', '100000000'],
    });
  });

  it.each([
    ['Pay 30 euros.', 'Zahlen Sie bitte.', 'de'],
    ['A hundred people and a thousand birds.', '100 Menschen und 1.000 Vögel.', 'de'],
    ['Thirty people came.', '30人が来ました。', 'ja'],
    ['It took two decades, or three dozen talks.', 'Es dauerte 20 Jahre oder 36 Gespräche.', 'de'],
    ['It is 1 to 2 inches wide and 4 inches long.', 'Es ist 25 bis 50 mm breit und 10 cm lang.', 'de'],
    ['Walk 3 miles and carry 2 lbs.', 'Marche 5 km con 1 kg.', 'es'],
  ])(
    'reports no difference between %j and its translation %j, which may say or convert a number',
    (source, result, language) => {
      expect(compareNumbers(source, result, 'en', language)).toEqual({
        lost: [],
        added: [],
      });
    },
  );

  it.each([
    ['Please pay.', 'Zahlen Sie bitte 30 Euro.', 'de', ['30 Euro']],
    ['18 states sue. The 18 states met.', '28 Staaten klagen. Die 18 Staaten trafen sich.', 'de', ['28']],
    ['Eighteen men met. The 18 left.', '18 miesta tapasi. 28 lähti.', 'fi', ['28']],
    ['It is 1 to 2 inches wide.', 'Il mesure 25 à 35 mm.', 'fr', ['35 mm']],
    ['It is 1 to 2 inches wide, 4 at most.', 'Es misst 2,5 bis 5 cm, höchstens 20.', 'de', ['20']],
    ['In 2014, he left.', '3014. aastal ta lahkus.', 'et', ['3014']],
  ])(
    'reports the new number in a translation of %j, even if none is lost: %j',
    (...[source, result, language, added]) => {
      expect(compareNumbers(source, result, 'en', language).added).toEqual(added);
    },
  );

  it('processes long texts in linear time', () => {
    const text = '1 2.5 3/4 ½ 14:30 five hundred '.repeat(3_000);
    expect(compareNumbers(text, text, 'en', 'en')).toEqual({ lost: [], added: [] });
    const digits = '1'.repeat(100_000);
    expect(compareNumbers(digits, digits, 'en', 'en')).toEqual({ lost: [], added: [] });
  });
});
