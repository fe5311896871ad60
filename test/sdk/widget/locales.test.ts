import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentPhrases } from '../../../sdk/src/effects/phrases/content.ts';
import { toolPhrases } from '../../../sdk/src/effects/phrases/tools.ts';
import { unsupportedReasons } from '../../../sdk/src/effects/unsupported-reasons.ts';
import english from '../../../sdk/src/locales/en.json';
import { languageNames } from '../../../sdk/src/locales/names.ts';
import { synonyms } from '../../../sdk/src/widget/lazy/synonyms.ts';
import { chooseLanguage } from '../../../sdk/src/widget/words.ts';
import { builtInPresets } from '../../../shared/catalog/presets.ts';
import { tools } from '../../../shared/catalog/tools.ts';

type Texts = ReadonlyMap<string, string>;

const folder = join(__dirname, '../../../sdk/src/locales');
const languages = Object.keys(languageNames);
const others = languages.filter((language) => language !== 'en');
const read = (language: string) => JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));

function textsOf(file: object, path = ''): Texts {
  return new Map(
    Object.entries(file).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[path + name, value]] : [...textsOf(value, `${path}${name}.`)],
    ),
  );
}

const named = (things: readonly { code: string; name: string; description: string }[]) =>
  Object.fromEntries(things.map(({ code, name, description }) => [code, [name, description]]));
const expected = textsOf({
  ...english,
  tools: named(tools),
  presets: named(builtInPresets),
  effects: { ...toolPhrases, ...contentPhrases },
});

const codes = new Set(tools.map(({ code }) => code));

const lettersOf = (text: string) => text.replace(/\{\w+\}/g, '').match(/\p{L}/gu) ?? [];
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

/** Non-Latin scripts, keyed by language. Latin is allowed in every language because names and abbreviations use it. */
const scripts: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  // Cyrillic without the letters that only Russian or Ukrainian has.
  bg: /(?![ыэёіїєґ])\p{Script=Cyrillic}/iu,
  el: /\p{Script=Greek}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  // The katakana prolonged sound mark belongs to the script Common, so it is listed explicitly.
  ja: /\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Han}|ー/u,
  ko: /\p{Script=Hangul}/u,
  // Cyrillic without the letters that only Russian has.
  uk: /(?![ыэёъ])\p{Script=Cyrillic}/iu,
  zh: /\p{Script=Han}/u,
};

/**
 * Words that promise an effect on health, or name a condition, an age or an aid for a condition, in each language. The
 * choice of a preset must not disclose any of them.
 */
const conditions: Readonly<Record<string, RegExp>> = {
  en: /seizure|epilep|dyslex|adhd|autis|blind|deaf|vision|sight|hearing|motor|tremor|impair|disab|disorder|screen reader|elder|older|senior|safe|protect|prevent|therap|heal|medic/i,
  de: /anfall|anfäll|epilep|legasthen|dyslex|adhs|autis|blind|gehörlos|taub|hör(hilfe|behind|geschäd)|seh(schw|behind|kraft)|farbsehen|motorik|behinder|störung|screenreader|ältere|senior|schutz|schütz|sicher|gesund/i,
  fr: /crise|épilep|dyslex|tdah|autis|aveugl|cécité|sourd|malentend|audition|vue faible|malvoy|vision|motric|handicap|trouble|lecteur d.écran|senior|âgé|protè|protect|prévien|santé|sûr/i,
  es: /crisis|epilep|dislex|tdah|autis|cieg|ceguera|sord|audición|visión|motric|discapac|trastorno|lector de pantalla|mayores|proteg|protec|prevent|previene|salud|segur/i,
  it: /crisi|epiless|disless|adhd|autis|cieco|ciechi|sord|udito|ipovision|visione|motric|disabil|disturb|lettore di schermo|lettore schermo|anzian|protegg|protez|previen|salute|sicur/i,
  nl: /aanval|epilep|dyslex|adhd|autis|blind|doof|dove|gehoor|slechtz|kleuren zien|motoriek|beperk|stoornis|schermlezer|ouder|bescherm|tegen|gezond|veilig/i,
  pt: /crise|epilep|dislex|tdah|autis|ceg|surd|audição|visão|motric|deficiên|transtorno|leitor de ecrã|leitor de tela|idos|mais velh|proteg|proteç|previne|saúde|segur/i,
  pl: /napad|padacz|epilep|dyslek|adhd|autyz|niewidom|niedowid|ślep|głuch|słuch(u|$)|wzrok|widzenie|motory|niepełnospr|zaburz|czytnik ekranu|senior|starsz|chroni|ochron|zapobieg|zdrow|bezpiecz/i,
  sv: /anfall|epilep|dyslex|adhd|autis|blind|döv|hörsel|syn(skad|fel|en$)|nedsatt|färgseende|motorik|funktions|störning|skärmläsare|äldre|senior|skydd|förebygg|hälsa|säker/i,
  ar: /نوب|صرع|عسر القراءة|فرط الحركة|توحد|كفيف|أعمى|عمى|أصم|السمع|البصر|إعاقة|اضطراب|قارئ الشاشة|كبار السن|حماية|يحمي|يمنع|صحة|الأمان|آمن/,
  he: /התקפ|אפילפס|דיסלקס|קשב|אוטיס|עיוור|חירש|שמיעה|ראייה|מוטורי|מוגבלות|הפרעה|קורא מסך|גיל שלישי|קשיש|הגנה|מגן|מונע|בריאות|בטוח/,
  bg: /припад|епилеп|дислекс|adhd|сдвх|аутиз|сляп|глух|слухов|зрени|увреждан|разстройств|екранен четец|възрастн|защит|предпаз|предотврат|здрав|безопас/i,
  cs: /záchvat|epilep|dyslex|adhd|autis|nevidom|slep|neslyš|sluch|zrak|vidění|motori|postižen|porucha|čtečka|senior|starší|ochran|chrání|předchází|zdrav|bezpeč/i,
  da: /anfald|epilep|dysleks|ordblind|adhd|autis|blind|døv|hørelse|syns(tab|handi)|farvesyn|motorik|handicap|lidelse|skærmlæser|ældre|senior|beskyt|forebyg|helbred|sundhed|sikker/i,
  el: /κρίσ|επιληψ|δυσλεξ|δεπυ|αυτισ|τυφλ|κωφ|ακοή|όραση|κινητικ|αναπηρ|διαταραχ|αναγνώστη|ηλικιωμ|προστα|πρόληψ|αποτρέπ|υγεί|ασφάλ/i,
  et: /hoog|epilep|düsleks|ath|autis|pime|kurt|kuulmis|nägemis|motoori|puue|häire|ekraaniluge|eaka|vanem|kaits|ennetab|tervis|turvali|ohutu/i,
  fi: /kohtau|epilep|lukivai|dysleks|adhd|autis|sokea|kuuro|kuulo|näkövam|näön|motori|vamma|häiriö(tä|st)|ruudunluk|ikäih|senior|vanhem|suoja|ehkäis|tervey|turvalli/i,
  ga: /taom|titim|disléic|adhd|uath(ach|ais)|dall|bodhar|éisteachta|radhar|luaile|míchum|neamhord|léitheoir scáileáin|scothaosta|sean|cosain|cosaint|cosc|sláinte|sábháil/i,
  hi: /दौरा|मिर्गी|डिस्लेक्सिया|ऑटिज़्म|अंध|दृष्टि|बधिर|श्रवण|विकलांग|दिव्यांग|विकार|स्क्रीन रीडर|बुज़ुर्ग|सुरक्षा|बचाव|रोकथाम|स्वास्थ्य|सुरक्षित/,
  hr: /napadaj|epilep|disleks|adhd|autiz|slijep|gluh|sluh|vid(a|om)\b|motor|invalid|poremećaj|čitač zaslona|starij|senior|zaštit|štiti|sprječav|zdrav|sigur/i,
  hu: /roham|epilep|diszlex|adhd|autis|\bvak|siket|hallás|látás|motoros|fogyaték|zavar(ok|a)\b|képernyőolvas|idős|szenior|véd|megelőz|egészség|biztons/i,
  id: /kejang|epilep|disleks|adhd|autis|buta|netra|tuli|pendengaran|penglihatan|motorik|disabil|gangguan (jiwa|belajar)|pembaca layar|lansia|lindung|cegah|sehat|\baman\b/i,
  ko: /발작|뇌전증|난독|자폐|시각|맹인|청각|농인|난청|색각|장애|화면 낭독|고령|노인|보호|예방|방지|건강|안전/,
  lt: /priepuol|epilep|disleks|adhd|autiz|akl(as|ų)|kurč|klausos|regos|regėjim|motor|negali|sutrikim|ekrano skait|senjor|vyresn|apsaug|saug|užkert|sveikat/i,
  lv: /lēkm|epilep|disleks|udhs|autis|neredz|akl|nedzird|kurl|dzirde|redze|motor|invalid|traucējum|ekrāna lasīt|senior|vecāk|aizsarg|aizsardz|novērš|vesel|droš/i,
  mt: /aċċess(joni|jon)|epiles|disless|adhd|awti|għam|agħma|truxa|smigħ|vista|motor|diżab|disturb|qarrej|anzjan|protez|jipproteġi|jipprevjeni|saħħa|sigur/i,
  ro: /criz|epilep|dislex|adhd|autis|nevăz|orb\b|surd|auz|vedere|motor|dizab|handicap|tulbur|cititor de ecran|vârst|senior|protej|protec|preven|sănăt|sigur/i,
  sk: /záchvat|epilep|dyslex|adhd|autis|nevidiac|slep|nepočuj|sluch|zrak|videni|motori|postihnut|porucha|čítačka|senior|starší|ochran|chráni|predchádza|zdrav|bezpeč/i,
  sl: /napad|epilep|disleks|adhd|avti|slep|gluh|sluh|vid(a|om)\b|motor|invalid|motnj|bralnik zaslona|starejš|senior|zaščit|ščiti|preprečuj|zdrav|varn/i,
  tr: /nöbet|epilep|disleks|dehb|otiz|görme|körl|sağır|işitme|motor|engelli|bozukluk|ekran okuyucu|yaşlı|koru(r|ma)|önle|sağlı|güven/i,
  uk: /напад|епілеп|дислекс|рдуг|аутиз|сліп|незряч|глух|слух(у|ом)|зір|зору|мотор|інвалід|розлад|читач екрана|літн|старш|захист|захищ|запобіг|здоров|безпе/i,
  zh: /发作|癫痫|阅读障碍|多动|自闭|失明|盲|聋|听力|听障|视力|视障|色觉|残|障碍|症|读屏|老年|长者|保护|预防|防止|健康|安全/,
  ja: /発作|てんかん|読み書き困難|ディスレクシア|自閉|発達|弱視|失明|盲|難聴|聴覚|聞こえ|色覚|視覚|障害|症|スクリーンリーダー|高齢|守る|防ぐ|予防|健康|安全/,
};

const sameAsEnglish: Readonly<Record<string, readonly string[]>> = {
  cs: ['Text'],
  da: ['Links', 'Hints', 'Pause', 'Stop', 'Send'],
  de: ['Text', 'Tooltips', 'Pink', 'Links', 'Credits: {n}'],
  ga: ['Stop'],
  hr: ['Font'],
  it: ['Link'],
  mt: ['Font', 'Links', 'Highlighter'],
  nl: ['Contrast', 'Tooltips', 'Links', 'Hints', 'Credits: {n}'],
  pt: ['Links'],
  ro: ['Text', 'Font', 'Contrast'],
  sk: ['Text'],
  sv: ['Text'],
  tr: ['Form'],
};

/** Texts that are the names printed on the keys of most keyboards, in Latin letters in every language. */
const keyNames: ReadonlyMap<string, string> = new Map([
  ['effects.effects.keyboard.enter', 'Enter'],
  ['effects.effects.keyboard.shift', 'Shift'],
]);

/** Keys of the tile names. */
const tileNames = [
  'tools.text_zoom.0',
  'tools.contrast_mode.0',
  'tools.read_aloud.0',
  'views.tile.spacing',
  'views.tile.motion',
  'views.tile.ruler',
  'views.tile.pointer',
  'views.tile.words',
  'panel.language',
];

describe('en.json', () => {
  it('contains every catalog category and every reason why a tool is unsupported', () => {
    expect(Object.keys(english.categories).sort()).toEqual(
      [...new Set(tools.map(({ category }) => category))].sort(),
    );
    expect(Object.keys(english.reasons).sort()).toEqual([...unsupportedReasons, 'other'].sort());
    expect([...textsOf(english)].filter(([, text]) => text.trim() !== text || text === '')).toEqual([]);
  });
});

describe('built-in presets', () => {
  const presetsIn = (language: string): Readonly<Record<string, readonly string[]>> =>
    language === 'en' ? named(builtInPresets) : read(language).presets;

  it('number at most eleven, with codes that follow the English names', () => {
    expect(builtInPresets.length).toBeLessThanOrEqual(11);
    expect(builtInPresets.map(({ code }) => code)).toEqual(
      builtInPresets.map(({ name }) => name.toLowerCase().replaceAll(' ', '-')),
    );
  });

  it.each(languages)('are translated, name no condition and promise no health in %s', (language) => {
    const texts = presetsIn(language);
    const condition = conditions[language];
    expect(Object.keys(texts)).toEqual(builtInPresets.map(({ code }) => code));
    expect(condition).toBeDefined();
    expect(
      Object.values(texts)
        .flat()
        .filter((text) => condition?.test(text)),
    ).toEqual([]);
  });
});

describe('English synonyms', () => {
  it('are defined only for tools in the catalog', () => {
    expect(Object.keys(synonyms).filter((code) => !codes.has(code))).toEqual([]);
  });
});

describe('language files', () => {
  describe.each(others)('%s.json', (language) => {
    const all = textsOf(read(language));
    const found: Texts = new Map([...all].filter(([key, text]) => keyNames.get(key) !== text));
    const wrong = (isWrong: (text: string, key: string) => boolean) =>
      [...found].filter(([key, text]) => isWrong(text, key));

    it('contains every English key, no other one, and the same placeholders', () => {
      const isSynonymOfTool = (key: string) => codes.has(key.replace('synonyms.', ''));
      expect([...all.keys()].filter((key) => !isSynonymOfTool(key)).sort()).toEqual(
        [...expected.keys()].sort(),
      );
      expect(wrong((text) => text.trim() !== text || text === '')).toEqual([]);
      expect(
        wrong((text, key) => placeholders(text).join() !== placeholders(expected.get(key) ?? '').join()),
      ).toEqual([]);
    });

    it("uses only the language's script and Latin letters", () => {
      const own = scripts[language] ?? /\p{Script=Latin}/u;
      expect(
        wrong((text) =>
          lettersOf(text).some((letter) => !own.test(letter) && !/\p{Script=Latin}/u.test(letter)),
        ),
      ).toEqual([]);
      expect(wrong((text) => lettersOf(text).length > 0 && !own.test(text))).toEqual(
        language in scripts ? [['dir', found.get('dir')]] : [],
      );
    });

    it('contains no untranslated English', () => {
      const allowed = ['dir', ...(sameAsEnglish[language] ?? [])];
      expect(
        wrong(
          (text, key) =>
            text === expected.get(key) &&
            lettersOf(text).length > 0 &&
            !allowed.includes(text) &&
            !allowed.includes(key),
        ),
      ).toEqual([]);
    });

    it('specifies the direction of its script', () => {
      expect(found.get('dir')).toBe(['ar', 'he'].includes(language) ? 'rtl' : 'ltr');
    });

    it('names the tiles in at most 22 characters and in words of at most 12, which fit on a phone', () => {
      const isLong = (text: string) => text.length > 22 || text.split(' ').some((word) => word.length > 12);
      expect(wrong((text, key) => tileNames.includes(key) && isLong(text))).toEqual([]);
    });

    it('finds its own voice commands in the example of an unknown command', () => {
      const example = found.get('effects.effects.voice.unknown')?.toLowerCase() ?? '';
      const forms = (command: string) =>
        found.get(`effects.effects.voice.command.${command}`)?.toLowerCase().split('|') ?? [];
      for (const command of ['down', 'press'])
        expect([command, forms(command).some((form) => example.includes(form))]).toEqual([command, true]);
    });
  });
});

describe('chooseLanguage', () => {
  it.each([
    [['de-AT'], 'de'],
    [['xx', 'fr'], 'fr'],
    [[null, undefined, 'PT-br'], 'pt'],
    [['zh-Hans-CN'], 'zh'],
    [['zh-SG', 'en'], 'zh'],
    [['zh-TW', 'fr'], 'fr'],
    [['zh-Hant', 'zh-HK'], 'en'],
    [['hi-Latn', 'de'], 'de'],
    [['iw-IL'], 'he'],
    [['in-ID'], 'id'],
    [['nb-NO', 'nb', 'no', 'nn', 'en'], 'en'],
    [['no', 'sv'], 'sv'],
    [['en_US', '', 'x-klingon', 'el'], 'el'],
    [['toString'], 'en'],
    [[], 'en'],
  ])('maps %j to %s', (tags, language) => {
    expect(chooseLanguage(tags)).toBe(language);
  });
});
