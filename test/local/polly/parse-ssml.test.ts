import { parseSsml } from '../../../local/polly/speech.ts';

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
  '<speak><prosody rate="201%">a</prosody></speak>',
  '<speak><prosody rate="constructor">a</prosody></speak>',
  '<speak>a<!-- b --></speak>',
  '<prosody rate="50%">a</prosody>',
];

describe('SSML parsing', () => {
  it.each(invalid)('rejects %j', (markup) => {
    expect(() => parseSsml(markup)).toThrow(
      expect.objectContaining({ status: 400, exception: 'InvalidSsmlException' }),
    );
  });

  it('maps each character to its source offset across entities, line breaks and surrogate pairs', () => {
    const markup = '<speak><prosody rate="150%">1 &lt;😀&#x1F600;\r\n</prosody></speak>\n';
    const { text, sources, ratePercent } = parseSsml(markup);
    expect([text, ratePercent]).toEqual(['1 <😀😀\n', 150]);
    expect(sources.map(([start, end]) => markup.slice(start, end))).toEqual([
      '1',
      ' ',
      '&lt;',
      '😀',
      '&#x1F600;',
      '\r\n',
    ]);
  });
});
