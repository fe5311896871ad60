/** Commands of the first level, with their summaries. The help lists them without loading their definitions. */
export const topics = {
  org: 'organizations, their plans and limits',
  site: 'sites, their settings and allowed origins',
  key: 'widget keys',
  embed: "print the script tag that adds the widget to a site's pages",
  preset: "an organization's presets",
  profile: 'stored data of a visitor',
  ai: 'the AI add-on: its tier, modes and credits',
  models: 'the models and voices of the AI transforms',
  usage: 'usage of organizations: calls, credits and tools',
  feedback: 'feedback and accessibility reports of visitors',
  report: "write an organization's month as a web page for the owner of its sites: use, feedback and reports",
  status:
    'show stacks, versions, health, alarms and the last rotation; exit with code 1 if there is a problem',
  token: 'the secret that signs visitor tokens',
  trace: 'print all log lines of one request, in order',
  audit: 'the audit trail: who changed what, and when',
  catalog: 'tools, built-in presets, plans and credit prices of this version',
  use: 'select the default deployment, or define and select it with options',
  completion: 'print the completion script of a shell',
} as const;

export type Topic = keyof typeof topics;
