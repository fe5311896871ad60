/** English phrases of effects; language files translate them. */
export const contentPhrases: Readonly<Record<string, string>> = {
  'effects.ai.credits_gone':
    'This site has used up its AI help for this month. The rest of the page is unchanged.',
  'effects.ai.quota_gone':
    'This site has reached its limit for this month. The rest of the page is unchanged.',
  'effects.ai.too_many':
    'Too many requests at once. The rest of the page is unchanged; try again in a minute.',
  'effects.ai.refused': 'A part of the text was declined and is unchanged.',
  'effects.ai.image_not_readable': 'An image could not be read and has no description.',
  'effects.ai.no_answer': 'There was no usable result for a part of the page. It is unchanged.',
  'effects.ai.too_long': 'A part of the page is too long and is unchanged.',
  'effects.ai.offline': 'You are offline. The page is unchanged.',
  'effects.ai.unreachable': 'AI help cannot be reached. The page is unchanged.',
  'effects.ai.not_allowed': 'This site does not offer AI help at the moment. The page is unchanged.',
  'effects.ai.failed': 'AI help is not working at the moment. The page is unchanged.',
  'effects.ai.slow': 'This is taking longer than usual.',
  'effects.auto_alt_text.unreadable': 'Some images cannot be described: their origin does not allow it.',
  'effects.easy_words.example': 'Example: {example}',
  'effects.flash_protection.unreadable':
    'A video on this page cannot be checked for flashes: its origin does not allow it.',
  'effects.learning_hints.show': 'Hints',
  'effects.learning_hints.hide': 'Hide hints',
  'effects.learning_hints.label': 'Hints for: {question}',
  'effects.learning_hints.loading': 'Creating hints',
  'effects.sign_language.label': 'Sign language',
  'effects.speech.bar': 'Read aloud',
  'effects.speech.read': 'Read',
  'effects.speech.loading': 'Please wait',
  'effects.speech.pause': 'Pause',
  'effects.speech.continue': 'Continue',
  'effects.speech.stop': 'Stop',
  'effects.speech.press_play': 'Press Continue to listen: the browser blocks sound until then.',
  'effects.speech.no_voice': 'There is no voice for the language of this text.',
  'effects.summarize_page.heading': 'Summary',
  'effects.summarize_page.loading': 'Creating the summary.',
  'effects.summarize_page.short': 'There is too little text on this page for a summary.',
  'effects.summarize_page.note': 'Written by AI. It may be wrong or incomplete.',
};
