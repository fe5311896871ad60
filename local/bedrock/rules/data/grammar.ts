/** Words of English that show where a verb, its subject and its object stand. Each is an alternation of a pattern. */
export const grammar = {
  determiner:
    'the|a|an|this|these|those|my|your|his|her|its|our|their|each|every|all|any|some|no|many|several|such|another|both',
  objectPronoun: 'it|them|him|us|me|you|himself|herself|itself|themselves',
  number: '\\d|two|three|four|five|six|seven|eight|nine|ten',
  subject: 'I|you|he|she|it|we|they|who|which',
  modal:
    "will|would|can|could|may|might|must|should|shall|cannot|can't|won't|don't|doesn't|didn't|do|does|did",
  /** Words after which `to` begins an infinitive, never a place. */
  wantsTo:
    'able|ability|aim|aims|allowed|asked|attempt|attempts|begin|began|chance|choose|continue|continues|decide|decided|easier|easy|expect|expected|failed|going|hard|harder|have|has|hope|how|like|likes|must|need|needs|order|plan|plans|possible|ready|refuse|refused|required|time|told|tried|tries|try|used|want|wanted|wants|way|when|where|wish|wishes|wished|wished|in order',
  be: 'am|is|are|was|were|be|been|being',
  have: 'has|have|had|having',
  /** Words that can follow a passive participle, to distinguish it from an adjective before a noun. */
  afterPassive:
    'of|by|in|into|from|at|to|for|on|with|within|without|and|or|but|as|when|if|until|unless|after|before|during|through|because|so|once|again|that|how|while|since|under|against|among',
  clause: 'that|whether|how|if|why|what|when|where|which',
} as const;
