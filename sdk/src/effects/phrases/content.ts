/** English phrases of effects; language files translate them. */
export const contentPhrases: Readonly<Record<string, string>> = {
  'effects.ai.credits_gone':
    'The help by AI of this site is used up for this month. The rest of the page stays as it is.',
  'effects.ai.quota_gone':
    'This site has used up its calls for this month. The rest of the page stays as it is.',
  'effects.ai.too_many':
    'Too much was asked for at once. The rest of the page stays as it is; try again in a minute.',
  'effects.ai.refused': 'A part of the text was refused and stays as it is.',
  'effects.ai.image_not_readable': 'An image could not be read and stays without a description.',
  'effects.ai.no_answer': 'There was no good answer for a part of the page. It stays as it is.',
  'effects.ai.too_long': 'A part of the page is too long and stays as it is.',
  'effects.ai.offline': 'You are offline. The page stays as it is.',
  'effects.ai.unreachable': 'The help by AI cannot be reached. The page stays as it is.',
  'effects.ai.not_allowed': 'This site does not offer help by AI now. The page stays as it is.',
  'effects.ai.failed': 'The help by AI does not work now. The page stays as it is.',
  'effects.ai.slow': 'The answer takes longer than usual.',
  'effects.auto_alt_text.unreadable':
    'Some images cannot be described: their origin does not let the page read them.',
  'effects.easy_words.example': 'Example: {example}',
  'effects.flash_protection.unreadable':
    'A video on this page cannot be watched for flashes: its origin does not allow it.',
  'effects.learning_hints.show': 'Hints',
  'effects.learning_hints.hide': 'Hide hints',
  'effects.learning_hints.label': 'Hints for: {question}',
  'effects.learning_hints.loading': 'Hints are being made',
  'effects.sign_language.label': 'Sign language',
  'effects.speech.bar': 'Read aloud',
  'effects.speech.read': 'Read',
  'effects.speech.loading': 'Please wait',
  'effects.speech.pause': 'Pause',
  'effects.speech.continue': 'Continue',
  'effects.speech.stop': 'Stop',
  'effects.speech.press_play': 'Press Continue to hear it: the browser plays no sound before.',
  'effects.speech.no_voice': 'There is no voice for the language of this text.',
  'effects.summarize_page.heading': 'Summary',
  'effects.summarize_page.loading': 'The summary is being made.',
  'effects.summarize_page.short': 'There is too little text on this page for a summary.',
  'effects.summarize_page.note': 'Made by AI. It may be wrong or leave something out.',
};
