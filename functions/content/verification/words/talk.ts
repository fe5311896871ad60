/** What models call their answer, in the languages they talk in. */
const answerNames =
  'text|version|rewrit|rephras|simplif|translat|summary|answer|result|fassung|übersetz|zusammenfass|vereinfach|texte|traduction|résumé|texto|versión|versão|traducción|tradução|resum|testo|traduzione|riassunto|semplific|tekst|vertaling|samenvatting|vereenvoudig|översätt|sammanfatt|tłumacz|wersj|streszcz';

const hereIs =
  "here(?:'s|’s| is| are)|below (?:is|are)|hier (?:ist|sind|is|zijn|volgt)|voici|aquí (?:tienes?|está|están)|ecco|di seguito|aqui (?:está|estão|vai)|oto|här (?:är|kommer)";

/** How models begin when they talk about the answer instead of giving it. */
export const openings = [
  /^¡?(?:sure|certainly|of course|absolutely|klar|natürlich|gerne?|selbstverständlich|bien sûr|certainement|avec plaisir|claro|claro que sí|por supuesto|certo|certamente|volentieri|com certeza|natuurlijk|zeker|oczywiście|jasne|självklart|visst)\s?!/iu,
  new RegExp(
    String.raw`^(?:\p{L}+(?: \p{L}+)?[,.!] )?(?:${hereIs})(?!\p{L})[^\n:]{0,60}(?:${answerNames})[^\n:]{0,60}:`,
    'iu',
  ),
  /^(?:as an ai\b|i(?:'m|’m| am) (?:sorry|unable|an ai)|i (?:cannot|can't|can’t) (?:help|assist)|i(?:'ve|’ve| have) (?:simplified|rewritten|translated|summarized|rephrased))/iu,
  /^(?:als ki\b|es tut mir leid, (?:aber )?ich kann|en tant qu['’]ia\b|je suis désolée?, (?:mais )?je ne peux|como (?:una )?ia\b|lo siento, (?:pero )?no puedo)/iu,
  /^(?:simplified|rewritten|translated|rephrased) (?:text|version)\s?:|^(?:translation|summary)\s?:/iu,
  /^(?:vereinfachter text|übersetzung|zusammenfassung|traduction|texte simplifié|résumé|traducción|texto simplificado|resumen|traduzione|riassunto|tradução|resumo|vertaling|samenvatting)\s?:/iu,
];

/** How they end. */
export const closings = [
  /(?:^|\n|[.!?]\s)(?:i hope this (?:helps|version)|let me know if|feel free to ask|would you like me to|note that i (?:have|kept))[^\n]{0,160}$/iu,
  /(?:^|\n|[.!?]\s)(?:ich hoffe, das hilft|lass(?:en sie)? (?:es )?mich wissen|sag mir bescheid)[^\n]{0,160}$/iu,
  /(?:^|\n|[.!?]\s)(?:j['’]espère que cela|n['’]hésite[zs]? pas à me)[^\n]{0,160}$/iu,
  /(?:^|\n|[.!?]\s)(?:espero que esto (?:te|le) |avísame si|házmelo saber)[^\n]{0,160}$/iu,
];

/** How a hint begins to say what the answer is, and which option it is. */
export const solutionWords =
  'answer|solution|antwort|lösung|réponse|respuesta|risposta|resposta|antwoord|svaret|odpowiedź';
export const isWords = 'is|are|ist|lautet|est|es|è|é|är|to';
export const optionWords = 'option|letter|choice|answer|choose|pick|wähle|buchstabe|lettre|letra';
