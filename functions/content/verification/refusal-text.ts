/**
 * Openings with which assistants refuse, by language. Each names the first person, the inability and, where the words
 * alone are common, the help that is denied, so that an ordinary apology does not match.
 */
const openings: readonly RegExp[] = [
  // English
  /^(?:i['’]?m |i am )?(?:\w+ )?(?:sorry|apologi[sz]e|apologies)\b.{0,40}?\bi(?:['’]m| am|) ?(?:can['’]?t|cannot|can not|not able to|unable to|won['’]t|must decline to|do not|don['’]t) (?:\w+ )?(?:assist|help|provide|answer|fulfil|comply|translate|rewrite|rephrase|simplify|summari[sz]e|process|discuss|create|generate|engage|offer|give|support|do that|do this)/i,
  /^i(?:['’]m| am|) ?(?:can['’]?t|cannot|can not|not able to|unable to|won['’]t|must decline to) (?:\w+ )?(?:assist|help|provide|answer|fulfil|comply|translate|rewrite|rephrase|simplify|summari[sz]e|process|discuss|create|generate|engage|offer) /i,
  /^(?:as|i(?:['’]m| am)) an? (?:\w+ )?(?:ai|language model)\b/i,
  // German, Dutch, Swedish, Norwegian, Danish
  /^(?:es )?tut mir (?:\w+ )?leid,.{0,20}\b(?:ich kann|kann ich|dabei|das kann)\b.{0,60}\b(?:nicht|kein)/i,
  /^(?:ich kann|leider kann ich|dabei kann ich).{0,40}\bnicht (?:\w+ ){0,2}(?:helfen|behilflich|unterstützen|übersetzen|umschreiben|vereinfachen|beantworten|bearbeiten)/i,
  /^(?:het spijt me|sorry),.{0,20}\b(?:ik kan|kan ik)\b.{0,60}\b(?:niet|geen)/i,
  /^(?:tyvärr|jag är ledsen|beklager|jeg beklager|desværre|jeg er ked).{0,30}\b(?:jag kan|kan jag|jeg kan|kan jeg)\b.{0,15}\b(?:inte|ikke)\b.{0,30}(?:hjälpa|hjelpe|hjælpe|översätta|oversette|oversætte)/i,
  // French, Spanish, Portuguese, Italian, Romanian
  /^(?:(?:je suis )?désolée?|je regrette).{0,20}\bje ne (?:peux|suis).{0,60}(?:aider|fournir|répondre|traduire|reformuler|simplifier|assister|traiter|satisfaire)/i,
  /^lo siento.{0,20}\bno puedo\b.{0,20}(?:ayudar|proporcionar|responder|traducir|asistir|cumplir|reescribir|simplificar)/i,
  /^(?:desculpe|sinto muito|lamento).{0,20}\bnão (?:posso|consigo)\b.{0,20}(?:ajudar|fornecer|responder|traduzir|atender|reescrever|simplificar)/i,
  /^mi (?:dispiace|spiace).{0,20}\bnon posso\b.{0,20}(?:aiutar|fornir|risponder|tradurre|assister|soddisfare|riscriver|semplificare)/i,
  /^îmi pare rău.{0,20}\bnu pot\b.{0,20}(?:ajuta|oferi|răspunde|traduce)/i,
  // Polish, Czech, Russian, Ukrainian
  /^(?:przykro mi|przepraszam).{0,20}\bnie mog.{0,20}(?:pomóc|udzielić|odpowiedzieć|przetłumaczyć|spełnić)/i,
  /^(?:je mi líto|omlouvám se|promiňte).{0,20}(?:nemohu|nemůžu).{0,20}(?:pomoci|pomoct|poskytnout|odpovědět|přeložit)/i,
  /^(?:извините|к сожалению|простите|мне жаль).{0,20}я не могу.{0,20}(?:помочь|предоставить|ответить|перевести|выполнить)/i,
  /^(?:вибачте|на жаль|перепрошую).{0,20}я не можу.{0,20}(?:допомогти|надати|відповісти|перекласти|виконати)/i,
  // Turkish, Greek, Arabic, Hebrew, Hindi
  /^(?:üzgünüm|maalesef|özür dilerim).{0,80}(?:yardımcı olama|yardım edeme|sağlayama|çevireme)/i,
  /^(?:λυπάμαι|συγγνώμη).{0,20}δεν μπορώ.{0,30}(?:βοηθήσω|παρέχω|απαντήσω|μεταφράσω)/i,
  /^(?:عذر|آسف|أعتذر|أنا آسف).{0,30}لا (?:أستطيع|يمكنني).{0,30}(?:مساعد|تقديم|ترجم|الإجابة)/i,
  /^(?:מצטער|אני מצטער|סליחה).{0,20}(?:איני|אינני|לא) (?:יכול|מסוגל).{0,30}(?:לעזור|לסייע|לספק|לתרגם|לענות)/i,
  /^(?:क्षमा करें|मुझे खेद है|माफ़ करें).{0,60}(?:सहायता|मदद|अनुवाद).{0,20}नहीं/i,
  // Chinese, Japanese, Korean
  /^(?:很?抱歉|对不起|對不起).{0,12}(?:我)?(?:无法|無法|不能).{0,20}(?:帮助|幫助|协助|協助|提供|回答|翻译|翻譯|满足|滿足)/,
  /^(?:申し訳|すみません|恐れ入りますが).{0,60}(?:お手伝い|お答え|対応|提供|翻訳|お応え).{0,12}(?:できません|できかねます|いたしかねます)/,
  /^(?:죄송|미안).{0,60}(?:도와|도움|제공|번역|답변).{0,15}(?:수 없|없습니다|어렵)/,
];

/** Returns true if a text opens like the refusal of an assistant, and its source does not. */
export function isRefusal(output: string, source: string): boolean {
  const opensSo = (text: string) => openings.some((opening) => opening.test(text.trimStart()));
  return opensSo(output) && !opensSo(source);
}
