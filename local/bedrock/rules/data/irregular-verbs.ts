/** Past, past participle and gerund of the verbs whose endings no simple rule gives. */
export const irregularVerbs: Readonly<
  Record<string, readonly [past: string, participle: string, gerund: string]>
> = {
  build: ['built', 'built', 'building'],
  buy: ['bought', 'bought', 'buying'],
  choose: ['chose', 'chosen', 'choosing'],
  find: ['found', 'found', 'finding'],
  get: ['got', 'got', 'getting'],
  have: ['had', 'had', 'having'],
  hide: ['hid', 'hidden', 'hiding'],
  keep: ['kept', 'kept', 'keeping'],
  leave: ['left', 'left', 'leaving'],
  make: ['made', 'made', 'making'],
  permit: ['permitted', 'permitted', 'permitting'],
  put: ['put', 'put', 'putting'],
  see: ['saw', 'seen', 'seeing'],
  send: ['sent', 'sent', 'sending'],
  show: ['showed', 'shown', 'showing'],
  speed: ['sped', 'sped', 'speeding'],
  tell: ['told', 'told', 'telling'],
  throw: ['threw', 'thrown', 'throwing'],
};
