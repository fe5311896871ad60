/** What models call their answer, in the languages they talk in. */
const answerNames =
  'text|version|rewrit|rephras|simplif|translat|summary|answer|result|fassung|übersetz|zusammenfass|vereinfach|texte|traduction|résumé|texto|versión|versão|traducción|tradução|resum|testo|traduzione|riassunto|semplific|tekst|vertaling|samenvatting|vereenvoudig|översätt|sammanfatt|tłumacz|wersj|streszcz';

const hereIs =
  "here(?:'s|’s| is| are)|below (?:is|are)|hier (?:ist|sind|is|zijn|volgt)|voici|aquí (?:tienes?|está|están)|ecco|di seguito|aqui (?:está|estão|vai)|oto|här (?:är|kommer)";

/** How models refuse: that they are sorry, cannot, and what. A letter may be sorry too, and cannot come. */
const sorry =
  "i(?:'m|’m| am) (?:very |so )?sorry|sorry|i apologi[sz]e|es tut mir (?:sehr )?leid|tut mir leid|leider|entschuldigung|(?:je suis )?désolée?|lo siento|lamento|mi dispiace|het spijt me|desculpe?|sinto muito|jag är ledsen|tyvärr|beklagar|przykro mi|przepraszam";
const cannot =
  "i(?:'m|’m| am)? (?:cannot|can't|can’t|can not|unable|not able)|ich kann|kann ich|je ne peux|no puedo|non posso|ik kan|kan ik|não posso|não consigo|jag kan|kan jag|nie mogę";
const help =
  'help|assist|provide|comply|fulfil|nicht (?:weiter)?helfen|nicht behilflich|anfrage|vous aider|cette demande|ayudar|solicitud|aiutar|richiesta|niet helpen|verzoek|ajudar|hjälpa|pomóc';
const seeing =
  "(?:view|see|analy[sz]e|describe|interpret) (?:(?:this|the|that|an|your) )?(?:image|picture|photo)|bild(?:er)? (?:leider )?nicht (?:sehen|ansehen|erkennen|beschreiben|analysieren)|(?:voir|décrire|analyser) (?:cette |une |l['’])?image|(?:ver|describir|analizar) (?:la |esta )?imagen|(?:vedere|descrivere|analizzare) (?:l['’]|questa )?immagin|afbeelding (?:helaas )?niet (?:zien|bekijken|beschrijven)|(?:ver|descrever|analisar) (?:a |esta )?imagem|(?:se|beskriva) bilden|(?:zobaczyć|opisać) (?:tego )?obraz";
const sorryInSigns = '申し訳|すみません|抱歉|对不起|對不起|죄송|عذر|آسف|أعتذر|מצטער|סליחה';
const refusedInSigns =
  'できません|できない|かねます|无法|無法|不能|수 없습니다|لا أستطيع|لا يمكنني|לא יכול|לא יכולה|אין באפשרותי';

/** How models begin when they talk about the answer instead of giving it. */
export const openings = [
  /^¡?(?:sure|certainly|of course|absolutely|klar|natürlich|gerne?|selbstverständlich|bien sûr|certainement|avec plaisir|claro|claro que sí|por supuesto|certo|certamente|volentieri|com certeza|natuurlijk|zeker|oczywiście|jasne|självklart|visst)\s?!/iu,
  new RegExp(
    String.raw`^(?:\p{L}+(?: \p{L}+)?[,.!] )?(?:${hereIs})(?!\p{L})[^\n:]{0,60}(?:${answerNames})[^\n:]{0,60}:`,
    'iu',
  ),
  /^(?:as an ai\b|i(?:'m|’m| am) an ai\b|i(?:'ve|’ve| have) (?:simplified|rewritten|translated|summarized|rephrased))/iu,
  /^(?:als ki\b|en tant qu['’]ia\b|como (?:una )?ia\b)/iu,
  /^i (?:cannot|can't|can’t) (?:help|assist)/iu,
  new RegExp(String.raw`^(?:${sorry})[^.!?\n]{0,40}?(?:${cannot})[^.!?\n]{0,60}?(?:${help}|${seeing})`, 'iu'),
  new RegExp(String.raw`^(?:${cannot})[^.!?\n]{0,30}?(?:${seeing})`, 'iu'),
  new RegExp(`^(?:${sorryInSigns})[^\n]{0,60}?(?:${refusedInSigns})`, 'u'),
  /^(?:simplified|rewritten|translated|rephrased) (?:text|version)\s?:|^(?:translation|summary)\s?:/iu,
  /^(?:vereinfachter text|übersetzung|zusammenfassung|traduction|texte simplifié|résumé|traducción|texto simplificado|resumen|traduzione|riassunto|tradução|resumo|vertaling|samenvatting)\s?:/iu,
];

/** How they end. */
export const closings = [
  /(?:^|\n|[.!?]\s)(?:i hope this (?:helps|version)|let me know if|feel free to ask|would you like me to|note(?: that|:) i (?:have|kept))[^\n]{0,160}$/iu,
  /(?:^|\n|[.!?]\s)(?:ich hoffe, das hilft|lass(?:en sie)? (?:es )?mich wissen|sag mir bescheid)[^\n]{0,160}$/iu,
  /(?:^|\n|[.!?]\s)(?:j['’]espère que cela|n['’]hésite[zs]? pas à me)[^\n]{0,160}$/iu,
  /(?:^|\n|[.!?]\s)(?:espero que esto (?:te|le) |avísame si|házmelo saber)[^\n]{0,160}$/iu,
];

/** How a hint begins to say what the answer is, and which option it is. */
export const solutionWords =
  'answer|solution|antwort|lösung|réponse|respuesta|risposta|resposta|antwoord|svaret|odpowiedź';
export const isWords = 'is|are|ist|lautet|est|es|è|é|är|to';
export const optionWords = 'option|letter|choice|answer|choose|pick|wähle|buchstabe|lettre|letra';
