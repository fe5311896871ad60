import * as da from 'n2words/da-DK';
import * as de from 'n2words/de-DE';
import * as en from 'n2words/en-US';
import * as es from 'n2words/es-ES';
import * as fr from 'n2words/fr-FR';
import * as it from 'n2words/it-IT';
import * as no from 'n2words/nb-NO';
import * as nl from 'n2words/nl-NL';
import * as pt from 'n2words/pt-PT';
import * as sv from 'n2words/sv-SE';
import { ownValue } from '../../../../shared/collections/own-value.ts';
import { canonicalLanguage } from '../../language/language-tags.ts';

/** Number-to-words functions for languages that do not inflect number words for case. */
const spellers = { da, de, en, es, fr, it, nl, no, pt, sv };

/** The beginnings of the words for 2 to 10, with their inflections, ordinals and words such as "twice" and "both". */
const small: Readonly<Record<string, string>> = {
  ar: 'اثن|إثن|اثنت|ثاني|كلا|زوج ثلاث|ثالث|ثلث أربع|اربع|رابع|ربع خمس|خامس ست|ساد سبع|سابع ثمان|ثامن تسع|تاسع عشر|عاشر',
  bg: 'дв|втор тр чет пет шест сед ос девет десет',
  ca: 'dos|dues|segon|doble tres|terc|terç quatre|quart cinc|cinq sis set|sèt vuit|huit nou|nov deu|des|dècim',
  cs: 'dv|obě|ob|druh|půl tři|tř|trojn čty|čtv pět|pát šest sedm osm dev deset|desát',
  da: 'to|begge|anden|dobbelt|halv tre fire|fjer|kvart fem seks|sjet syv|syven otte ni|niende ti|tiende',
  de: 'zwei|beid|doppel|paar drei|dritt vier fünf sech sieb acht neun zehn',
  el: 'δύο|δυο|δεύτ|διπλ|δι τρι|τρε|τρί τέσσ|τετ|τέτ|τεσσ πέντ|πεντ|πέμπ έξι|εξ|έκτ επτ|εφτ|έβδ οκτ|οχτ|όγδ εννέα|εννι|ένατ δέκα|δεκα|δέκατ',
  en: 'two|twi|twen|both|pair|coupl|double|second|half three|thri|third|tripl|trio four|quart|quadr five|fift|fifth six seven eight nine|nint ten|deca',
  es: 'dos|segund|dobl|ambos|ambas|par|medi tres|terc|tripl cuatr|cuart cinc|quint seis|sext siet|sépt|sépt och|oct nuev|noven diez|décim|decen',
  et: 'kaks|kah|teis|mõlema kolm neli|nelj viis|viie kuus|kuue seits kaheks üheks kümm|kümn',
  fa: 'دو سه|سوم چهار پنج شش هفت هشت نه ده',
  fi: 'kaks|kahd|kahte|toi|molem|puoli|pari kolm neljä|nelj viis|viid|viit kuus|kuud|kuut seits kahdeks yhdeks kymm',
  fr: 'deux|second|doubl|demi|moitié trois|troisi|tripl|tiers quat|quart cinq six|sixi sept huit neuf|neuv dix|dizain',
  he: 'שני|שתי|זוג|כפול שלוש|שלש|שליש ארבע|רביע|רבע חמש|חמיש שש|שיש שבע|שביע שמונ|שמינ תשע|תשיע עשר|עשיר',
  hi: 'दो|दूसर|दोनों तीन|तीसर चार|चौथ पांच|पाँच छह|छः|छठ|छे सात आठ नौ दस',
  hr: 'dv|drug|ob tr|treć čet pet šest sedm|sedam osm|osam dev des',
  hu: 'két|kett|másod|mindkét|fél|pár három|harmad|hárm négy|negyed öt hat|hatod hét|heted nyolc kilen tíz|tized',
  id: 'dua|kedua tiga|ketiga empat|keempat lima|kelima enam tujuh delapan sembilan sepuluh|puluh',
  it: 'due|second|doppi|entramb|metà|mezz|coppia|paio tre|terz quat|quart cinq|quint sei|sest sett otto|ottav nove|nono dieci|decim|decin',
  ja: '二|両|２|半|ふた|双 三|みっ 四|よっ 五|いつ 六 七 八 九 十',
  ko: '두|둘|이|양|반|쌍 세|셋|삼|석 네|넷|사|넉 다섯|오 여섯|육 일곱|칠 여덟|팔 아홉|구 열|십',
  lt: 'du|dv|antr|abu|abi|pus tr|treč ket penk šeš|šešt septyn astuon devyn deš',
  lv: 'div|otr|abi|pus trī|treš|trij četr|cetur piec|piekt seš|sest septiņ|septīt astoņ|astot deviņ|devīt desmit',
  mk: 'дв|втор тр чет пет шест сед осм|осум дев дес',
  nl: 'twee|beid|dubbel|half|paar|twij drie|derd vier|kwart vijf zes|zesd zeven acht negen tien',
  no: 'to|begge|andr|dobbel|halv tre|tred fire|fjer|kvart fem seks|sjett sju|syv åtte|ått ni|niend ti|tiend',
  pl: 'dw|obie|oba|obu|drug|pół|półt|par trz|trój|troj|trzec czt|czw pię|piąt sze|szó|szós siedm|siedem|siódm ośm|osiem|osim|ósm dziew dziesię|dziesią',
  pt: 'dois|duas|segund|dobr|ambos|ambas|par|mei|metade três|terc|tripl quatr|quart cinco|quint seis|sext sete|sétim oito|oitav nove|nono|non dez|décim|dezen',
  ro: 'doi|două|dou|ambe|dubl|jumăt trei|tre patru|patr|sfert cinci șase|şase|sase șapt|şapt|sapte opt nou zec',
  ru: 'дв|втор|оба|обе|обо|пол|пар тр четыр|четв|четы пят шест семь|семи|седьм|сем восьм|восем девят десят',
  sk: 'dv|druh|obe|obid|ob|pol tri|tre|tro štyr|štv päť|pät|piat šesť|šest|šies sedem|sedm|siedm osem|ôsm|osm deväť|devät|devia desať|desat|desia',
  sl: 'dv|drug|ob|pol|par tri|tre štir|četrt pet šest sedem|sedm osem|osm devet deset',
  sr: 'дв|друг|об|по тр четир|четв|четв пет шест сед осам|осм|осам девет десет',
  sv: 'två|båda|andr|dubbel|halv|par|tvåa tre|tredj fyra|fjärd|fyr|kvart fem sex|sjätt sju åtta|ått nio|niond tio|tiond',
  tr: 'iki|her|çift üç|üçü dört|dörd|çeyrek beş altı yedi sekiz dokuz on',
  uk: 'дв|друг|обидв|пів|пол|пар тр|трет чотир|чотирь|четв|чверт п.ят шіст|шест|шост сім|сьом|семи вісім|восьм дев.ят десят',
  vi: 'hai|đôi|cả|nửa ba bốn|tư năm sáu bảy tám chín mười',
  zh: '二|两|兩|双|雙|半|倍 三 四 五 六 七 八 九 十',
};

const halves =
  /half|halb|halv|h[äa]l[fv]t|moiti|demi|mitad|medi[oa]|metà|mezz|metade|mei[oa]|pół|poł|пол|半/u;
const quarters = /quarter|viertel|quart|cuart|kvart|kwart|ćwier|четверт|чверт/u;
const dozen = /dozen|noon|dutzend|douzaine|docena|dozzina|dúzia|dozijn|tuzin|dussin|дюжин/u;

/** True when {@link spelledNumbersIn} recognizes a number in this language. */
export function canSpell(value: number, language: string): boolean {
  const name = canonicalLanguage(language);
  return Object.hasOwn(spellers, name) || (value <= 10 && Object.hasOwn(small, name));
}

/** Returns a function that checks whether a text contains a number or percentage in words or in Roman numerals. */
export function spelledNumbersIn(
  text: string,
  language: string,
): (value: number, isPercent: boolean) => boolean {
  const words = ` ${spaced(text).replace(/[^\p{L}\p{M} ]/gu, ' ')}`;
  const numerals = new Set(text.match(/(?<!\p{L})[IVX]+(?=(?:er?|ème|ᵉ|º)?(?!\p{L}))/gu));
  const name = canonicalLanguage(language);
  const speller = ownValue(spellers, name);
  const stems = (ownValue(small, name) ?? '').split(' ');
  const gap = /^(?:ja|ko|zh)$/u.test(name) ? '' : ' ';
  return (value, isPercent) => {
    const share = isPercent ? value / 100 : value;
    if (share % 1 === 0.5 && halves.test(words)) return true;
    if ((share === 0.25 || share === 0.75) && quarters.test(words)) return true;
    if (value === 12 && dozen.test(words)) return true;
    if (!Number.isSafeInteger(value) || value < 1) return false;
    if (value < 40 && numerals.has(roman(value))) return true;
    const own = value < 2 || value > 10 ? '' : (stems[value - 2] ?? '');
    if (own !== '' && own.split('|').some((stem) => words.includes(gap + stem))) return true;
    const phrases = speller === undefined ? [] : [speller.toCardinal(value), speller.toOrdinal(value)];
    // A compound or inflected word may begin with the number, such as fünfzigjährig or twenties.
    const ending = value < 20 ? ' ' : '';
    const begins = (phrase: string) =>
      words.includes(` ${value % 10 === 0 ? phrase.slice(0, -1) : phrase}${ending}`);
    return phrases.map(spaced).some(begins);
  };
}

function spaced(words: string): string {
  return words.toLowerCase().replace(/[\s-]+(?:and\s)?/gu, ' ');
}

function roman(value: number): string {
  const ones = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
  return 'X'.repeat(value / 10) + (ones[value % 10] ?? '');
}
