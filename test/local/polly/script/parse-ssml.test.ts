import { billedCharacters, parseSsml } from '../../../../local/polly/script/parse-ssml.ts';

/** https://docs.aws.amazon.com/polly/latest/dg/supportedtags.html */
const examplesOfAws: readonly (readonly [markup: string, said: string])[] = [
  [
    '<speak>\n     Mary had a little lamb <break time="3s"/>Whose fleece was white as snow.\n</speak>',
    'Mary had a little lamb|3000|Whose fleece was white as snow.',
  ],
  [
    '<speak>\n     I already told you I <emphasis level="strong">really like</emphasis> that person. \n</speak>',
    'I already told you I|really like|that person.',
  ],
  [
    '<speak>\n     <lang xml:lang="fr-FR">Je ne parle pas français.</lang>\n</speak>',
    'Je ne parle pas français.',
  ],
  [
    '<speak>\n<p>This is the first paragraph.</p>\n<p>This is the second one.</p>\n</speak>',
    'This is the first paragraph.|500|This is the second one.|500',
  ],
  [
    '<speak>\n     You say, <phoneme alphabet="ipa" ph="pɪˈkɑːn">pecan</phoneme>. \n     I say, <phoneme alphabet="ipa" ph="ˈpi.kæn">pecan</phoneme>.\n</speak>',
    'You say,|pecan|. \n     I say,|pecan|.',
  ],
  [
    '<speak>\n     Sometimes it can be useful to <prosody volume="loud">increase the volume.</prosody>\n</speak>',
    'Sometimes it can be useful to|increase the volume.',
  ],
  [
    '<speak>\nMy favorite chemical element is <sub alias="Mercury">Hg</sub>, because it looks so shiny.\n</speak>',
    'My favorite chemical element is|Hg|, because it looks so shiny.',
  ],
  [
    '<speak>\nThe present simple form of the word is pronounced <w role="amazon:VB">read</w>, where the past tense is <w role="amazon:VBD">read</w>.\n</speak>',
    'The present simple form of the word is pronounced|read|, where the past tense is|read|.',
  ],
  [
    '<speak>\n<amazon:effect name="whispered">If you make any noise, </amazon:effect> she said.\n</speak>',
    'If you make any noise,|she said.',
  ],
  [
    "<speak>\nSometimes you want to insert only <amazon:breath duration='medium' volume='x-loud'/>a single breath.\n</speak>",
    'Sometimes you want to insert only|a single breath.',
  ],
];

const invalid = [
  '',
  'no markup',
  '<speak>',
  '<speak>a</speak>b',
  '<speak>a</speak><speak>b</speak>',
  '<speak><speak>a</speak></speak>',
  '<p>a</p>',
  '<speak><p>a</speak></p>',
  '<speak><b>a</b></speak>',
  '<Speak>a</Speak>',
  '<speak>a & b</speak>',
  '<speak>&nbsp;</speak>',
  '<speak>&#0;</speak>',
  '<speak>&#x110000;</speak>',
  '<speak a>b</speak>',
  '<speak a=b>c</speak>',
  '<speak a="<">b</speak>',
  '<speak a="1" a="2">b</speak>',
  '<speak>\u0000</speak>',
  '<speak>a ]]> b</speak>',
  '<?xml version="1.0"?><speak>a</speak>',
  '<!DOCTYPE speak [<!ENTITY a "b">]><speak>&a;</speak>',
  '<speak><![CDATA[a]]></speak>',
  '<speak><?a b?></speak>',
  '<speak><break time="11s"/></speak>',
  '<speak><break strength="huge"/></speak>',
  '<speak><prosody rate="201%">a</prosody></speak>',
  '<speak><prosody rate="quick">a</prosody></speak>',
];

describe('SSML', () => {
  it.each(examplesOfAws)('accepts the examples of AWS: %j', (markup, said) => {
    const parts = parseSsml(markup).map((part) =>
      part.kind === 'pause' ? part.durationMs : part.text.trim(),
    );
    expect(parts.join('|')).toBe(said);
  });

  it.each(invalid)('is refused where it is %j', (markup) => {
    expect(() => parseSsml(markup)).toThrow(
      expect.objectContaining({ status: 400, exception: 'InvalidSsmlException' }),
    );
  });

  it('reports the position of each character: references, comments, line ends and surrogate pairs', () => {
    const markup = '<speak>1<!-- < & --> &lt;😀<break strength="none"/>&#x1F600;\r\n</speak>\n<!-- end -->';
    const script = parseSsml(markup);
    const spoken = script.flatMap((part) => (part.kind === 'speech' ? [part] : []));
    expect(spoken.map(({ text }) => text)).toEqual(['1 <😀', '😀\n']);
    expect(spoken.map(({ sources }) => sources.map(([start, end]) => markup.slice(start, end)))).toEqual([
      ['1', ' ', '&lt;', '😀'],
      ['&#x1F600;', '\r\n'],
    ]);
    expect(billedCharacters(script)).toBe(6);
  });

  it.each([
    '<speak><prosody rate="constructor">a</prosody></speak>',
    '<speak>a<break strength="constructor"/></speak>',
  ])('refuses a value named like a member of Object.prototype: %s', (markup) => {
    expect(() => parseSsml(markup)).toThrow('Invalid SSML request');
  });

  it('takes the rate of the element around, and again after it', () => {
    const script = parseSsml(
      '<speak>a<prosody rate="slow">b<prosody rate="150%">c</prosody>d</prosody>e</speak>',
    );
    expect(script.map((part) => (part.kind === 'speech' ? [part.text, part.ratePercent] : []))).toEqual([
      ['a', 100],
      ['b', 75],
      ['c', 150],
      ['d', 75],
      ['e', 100],
    ]);
  });
});
