import { LanguageCode, VoiceId } from '@aws-sdk/client-polly';
import {
  chooseVoice,
  mayBeGenerative,
  type VoiceRequest,
} from '../../../../functions/content/speech/choose-voice.ts';
import { BrokenAudioError, readMp3 } from '../../../../functions/content/speech/mp3.ts';
import { maximumSegmentLength, splitIntoSegments } from '../../../../functions/content/speech/segments.ts';
import { estimateAudioBytes, maximumAudioBytes } from '../../../../functions/content/speech/speech-size.ts';
import { spokenText } from '../../../../functions/content/speech/spoken-text.ts';
import { speechPrice } from '../../../../shared/catalog/credits.ts';
import { voices } from '../../../../shared/catalog/voices.ts';

const plainRequest = { text: 'x', siteLanguage: null, mode: 'standard', marks: false } as const;

describe('voice selection', () => {
  it('offers every Polly voice, once per language', () => {
    expect(new Set(voices.map(({ name }) => name))).toEqual(new Set(Object.values<string>(VoiceId)));
    expect(voices.filter(({ name }) => !Object.values<string>(VoiceId).includes(name))).toEqual([]);
    expect(
      voices.filter(({ languageCode }) => !Object.values<string>(LanguageCode).includes(languageCode)),
    ).toEqual([]);
    expect(new Set(voices.map(({ name, languageCode }) => `${name} ${languageCode}`)).size).toBe(
      voices.length,
    );
  });

  it.each<[Partial<VoiceRequest>, string, string, string, string[]]>([
    [{ language: 'en' }, 'Joanna', 'en-US', 'neural', []],
    [{ language: 'en-GB' }, 'Amy', 'en-GB', 'neural', []],
    [{ language: 'en-CA' }, 'Joanna', 'en-US', 'neural', ['voice_fallback']],
    [{ language: 'de' }, 'Vicki', 'de-DE', 'neural', []],
    [{ language: 'de-CH' }, 'Sabrina', 'de-CH', 'neural', []],
    [{ language: 'pt' }, 'Camila', 'pt-BR', 'neural', []],
    [{ language: 'pt-PT' }, 'Ines', 'pt-PT', 'neural', []],
    [{ language: 'zh' }, 'Zhiyu', 'cmn-CN', 'neural', []],
    [{ language: 'zh-Hant-HK' }, 'Hiujin', 'yue-CN', 'neural', []],
    [{ language: 'ar' }, 'Zeina', 'arb', 'standard', []],
    [{ language: 'nn' }, 'Ida', 'nb-NO', 'neural', []],
    [{ language: 'ru' }, 'Tatyana', 'ru-RU', 'standard', []],
    [{ language: 'hi' }, 'Kajal', 'hi-IN', 'neural', []],
    [{ voice: 'Matthew' }, 'Matthew', 'en-US', 'neural', []],
    [{ language: 'es' }, 'Lucia', 'es-ES', 'neural', []],
    [{ language: 'es-419' }, 'Mia', 'es-MX', 'neural', []],
    [{ language: 'es-US' }, 'Lupe', 'es-US', 'neural', []],
    [{ language: 'es-AR' }, 'Mia', 'es-MX', 'neural', ['voice_fallback']],
    [{ language: 'es-GQ' }, 'Lucia', 'es-ES', 'neural', ['voice_fallback']],
    [{ language: 'en', mode: 'smart' }, 'Joanna', 'en-US', 'generative', []],
    [{ language: 'de-AT', mode: 'genius' }, 'Hannah', 'de-AT', 'generative', []],
    [{ language: 'en', mode: 'smart', marks: true }, 'Joanna', 'en-US', 'neural', []],
    [{ voice: 'Tiffany', mode: 'smart', marks: true }, 'Tiffany', 'en-US', 'generative', []],
    [{ language: 'ja', mode: 'smart' }, 'Takumi', 'ja-JP', 'neural', []],
    [{ voice: 'Kajal', language: 'hi' }, 'Kajal', 'hi-IN', 'neural', []],
    [{ voice: 'Amy', language: 'en' }, 'Amy', 'en-GB', 'neural', []],
    [{ text: 'Der Ausschuss traf sich am Montag und besprach alles.' }, 'Vicki', 'de-DE', 'neural', []],
    [
      {
        text: 'Biblioteket er stengt på mandag. Du kan levere bøker i kassen ved døren.',
        siteLanguage: 'en',
      },
      'Sofie',
      'da-DK',
      'neural',
      ['language_unsure'],
    ],
    [{ text: 'Hello.', siteLanguage: 'en' }, 'Joanna', 'en-US', 'neural', []],
    [
      { text: 'The library opens at nine in the morning.', siteLanguage: 'en-GB' },
      'Amy',
      'en-GB',
      'neural',
      [],
    ],
    [
      { text: 'Der Ausschuss traf sich am Montag und besprach alles.', siteLanguage: 'en' },
      'Vicki',
      'de-DE',
      'neural',
      [],
    ],
  ])('resolves %j to the voice %s', (request, name, languageCode, engine, codes) => {
    const { candidates, warnings } = chooseVoice({ ...plainRequest, ...request });
    expect(candidates[0]).toEqual({ name, languageCode, engine });
    expect(warnings.map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    [{ voice: 'Nobody' }, { path: 'voice', message: 'is not the name of a voice' }],
    [{ voice: 'Tiffany' }, { path: 'voice', message: 'supports only the modes smart and genius' }],
    [
      { voice: 'Vicki', language: 'en' },
      { path: 'voice', message: 'does not speak en, but de-DE' },
    ],
    [{ language: 'sw' }, { path: 'language', message: 'is not supported by any voice: sw' }],
    [{ text: 'ספרייה עירונית' }, { path: 'language', message: 'is not supported by any voice: he' }],
    [
      { text: 'ספרייה עירונית', siteLanguage: 'en' },
      { path: 'language', message: 'is not supported by any voice: he' },
    ],
    [{ text: 'Hello.' }, { path: 'language', message: expect.stringMatching(/^is required: .*"en-US"$/) }],
  ])('rejects the voice request %j', (request, detail) => {
    expect(() => chooseVoice({ ...plainRequest, ...request })).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', details: [detail] }),
    );
  });
});

describe('voice fallback', () => {
  const names = (request: Partial<VoiceRequest>) =>
    chooseVoice({ ...plainRequest, ...request }).candidates.map(({ name, engine }) => `${name} ${engine}`);

  it.each<[Partial<VoiceRequest>, string[]]>([
    [{ language: 'en', mode: 'smart' }, ['Joanna generative', 'Joanna neural', 'Joanna standard']],
    [{ language: 'en' }, ['Joanna neural', 'Joanna standard']],
    [{ language: 'da' }, ['Sofie neural', 'Naja standard']],
    [{ language: 'nl', mode: 'genius' }, ['Laura generative', 'Laura neural', 'Lotte standard']],
    [{ voice: 'Sofie' }, ['Sofie neural']],
    [{ voice: 'Lorenzo', mode: 'smart' }, ['Lorenzo generative']],
    [{ language: 'ar' }, ['Zeina standard']],
  ])('resolves %j to these voices and engines, in order: %j', (request, expected) =>
    expect(names(request)).toEqual(expected),
  );
});

describe('speech price calculation', () => {
  it.each([
    [1_000, false, 1],
    [1_001, false, 2],
    [1_000, true, 3],
    [6_000, true, 18],
  ])('prices %i characters (generative engine: %s) at %i credits', (characters, isGenerative, credits) =>
    expect(speechPrice(characters, isGenerative)).toBe(credits),
  );

  it.each<[Partial<VoiceRequest>]>([
    [{ mode: 'standard' }],
    [{ mode: 'smart', marks: true }],
    [{ mode: 'genius', voice: 'Takumi' }],
    [{ mode: 'smart', voice: 'Joanna', marks: true }],
  ])('excludes the generative price when the generative engine cannot be used: %j', (request) =>
    expect(mayBeGenerative({ ...plainRequest, ...request })).toBe(false),
  );

  it('includes the generative price for every request that the generative engine may serve', () => {
    for (const { name, languageCode } of voices) {
      for (const marks of [false, true]) {
        const named = { ...plainRequest, voice: name, mode: 'smart', marks } as const;
        const { candidates } = chooseVoice(named);
        expect(mayBeGenerative(named)).toBe(candidates.some(({ engine }) => engine === 'generative'));
        // Polly's code for Welsh English is not a valid BCP-47 tag.
        const language = languageCode === 'en-GB-WLS' ? 'en-GB' : languageCode;
        const unnamed = { ...plainRequest, language, mode: 'genius', marks } as const;
        const isGenerative = chooseVoice(unnamed).candidates.some(({ engine }) => engine === 'generative');
        if (isGenerative) expect(mayBeGenerative(unnamed)).toBe(true);
      }
    }
  });
});

describe('speech size limit', () => {
  it.each([
    ['English', 'The library is open on every day of the week. '.repeat(130), 100],
    ['English at three quarters of the rate', 'The library is open on every day. '.repeat(175), 76],
    ['German', 'Die Bibliothek ist an jedem Tag der Woche geöffnet. '.repeat(115), 100],
    ['Japanese', '図書館は毎日開いています。'.repeat(230), 100],
    ['Korean', '도서관은 매일 문을 엽니다. '.repeat(240), 100],
  ])('accepts %s', (_name, text, rate) =>
    expect(estimateAudioBytes(text, rate)).toBeLessThanOrEqual(maximumAudioBytes),
  );

  it.each([
    ['English at half the rate', 'The library is open on every day of the week. '.repeat(130), 50],
    ['Japanese', '図書館は毎日開いています。'.repeat(460), 100],
    ['Chinese', '图书馆每天都开门。'.repeat(660), 100],
    ['digits', '0123456789'.repeat(600), 100],
  ])('rejects %s', (_name, text, rate) =>
    expect(estimateAudioBytes(text, rate)).toBeGreaterThan(maximumAudioBytes),
  );
});

describe('splitIntoSegments', () => {
  it('splits a long text at sentence boundaries into as few segments as possible', () => {
    const text = Array.from(
      { length: 100 },
      (_, index) => `Sentence number ${index} says very little indeed.`,
    ).join(' ');
    const segments = splitIntoSegments(text, 'en');
    expect(segments.map((segment) => segment.text).join('')).toBe(text);
    expect(segments.length).toBe(3);
    for (const { text: part, start } of segments) {
      expect(text.slice(start, start + part.length)).toBe(part);
      expect(part.length).toBeLessThanOrEqual(maximumSegmentLength);
      expect(part.trim()).toMatch(/indeed\.$/);
    }
  });

  it.each([
    ['an extremely long sentence', 'word '.repeat(1_000)],
    ['an extremely long word', 'x'.repeat(6_000)],
    ['an extremely long grapheme', 'क्'.repeat(3_000)],
    ['surrogate pairs', '𝒜'.repeat(6_000)],
    ['Japanese', '猫はテーブルの上で寝ています。'.repeat(400)],
  ])('splits %s without breaking surrogate pairs', (_kind, text) => {
    const segments = splitIntoSegments(text, 'en');
    expect(segments.map((segment) => segment.text).join('')).toBe(text);
    for (const { text: part } of segments) {
      expect(part.length).toBeLessThanOrEqual(maximumSegmentLength);
      expect(part).not.toMatch(/\p{Cs}/u);
    }
  });

  it('returns no segments for text without letters or digits', () => {
    expect(splitIntoSegments('… ! — 🙂', 'en')).toEqual([]);
  });
});

describe('spokenText', () => {
  it('returns plain text when the rate is 100%', () => {
    const { type, sent } = spokenText('Tom & "Jerry" <3', 100);
    expect({ type, sent }).toEqual({ type: 'text', sent: 'Tom & "Jerry" <3' });
  });

  it('returns SSML with escaped text when the rate is not 100%', () => {
    const untrusted = `</prosody><audio src="https://x/"/> & ' \ufffe`;
    const { type, sent } = spokenText(untrusted, 150);
    expect(type).toBe('ssml');
    expect(sent).toBe(
      `<speak><prosody rate="150%">&lt;/prosody&gt;&lt;audio src="https://x/"/&gt; &amp; '  </prosody></speak>`,
    );
  });

  it.each([100, 80])(
    'maps byte offsets in the sent text to offsets in the original text (rate %i)',
    (rate) => {
      const text = 'Ünï & 𝒜𝒜 “cölor” <b> end';
      const spoken = spokenText(text, rate);
      for (const word of ['Ünï', '𝒜𝒜', 'cölor', 'b', 'end']) {
        const at = spoken.sent.lastIndexOf(word);
        const start = Buffer.byteLength(spoken.sent.slice(0, at));
        const end = start + Buffer.byteLength(word);
        expect(text.slice(spoken.originalOffset(start), spoken.originalOffset(end))).toBe(word);
      }
    },
  );
});

describe('audio parsing', () => {
  it.each([
    ['text', Buffer.from('no audio at all')],
    ['a truncated frame', Buffer.from('fff348c4', 'hex')],
    ['a Layer II frame', Buffer.from('fffd80c400', 'hex')],
    ['a free bitrate', Buffer.from('fffb00c400', 'hex')],
  ])('rejects invalid MP3: %s', (_kind, bytes) => {
    expect(() => readMp3(bytes)).toThrow(BrokenAudioError);
  });
});
