/** Introduction of docs/reference/tools.md. */
export function introduction(facts: { catalogVersion: string; count: number; categories: number }): string {
  return `<!-- Written by "npm run generate" from shared/catalog. Change it there. -->

# The tools

What each of the ${facts.count} tools in ${facts.categories} categories is, and what it does to a page. A front end that keeps to this page does the same as any
other that does. The facts are also in \`GET /widget/plan-features\`, with those tools only that the plan enables;
the words about effects are here alone. Version of the catalog: \`${facts.catalogVersion}\` (\`catalogVersion\` in the configuration, in
plan-features and in the presets; it changes when anything in plan-features does).

Tools are preferences of a visitor. They do not make a page conform to WCAG: the criteria named are about the same need.

## Rules for every tool

- Off, the page is as it was before, byte for byte. On with the default value, nothing changes that can be seen; but a tool
  without a value and one whose value is a color show that they are on.
- Nothing inside \`[data-aw-ignore]\` is touched, and nothing of the widget itself.
- While a tool is on, \`<html>\` has \`data-aw-CODE="VALUE"\` (empty for a tool without a value) and the custom
  property \`--aw-CODE\`, so that the site's own style sheet may answer.
- Filters are composed in one place, on \`html\`, in this order: contrast, saturate, brightness, sepia, color vision, invert. On \`body\` they
  would make fixed headers scroll away.
- Content that comes later gets the same effect. A copy that the page makes of an element keeps none of our styles when the tool goes off.
- A preset replaces what was set before. Of two tools that cannot be on together, the one switched on last wins and the other goes off.
- A tool that only changes another (\`modifies\`) does nothing while none of those is on. A front end shows it with them.
- A tool with \`requiresAi\` is offered only where \`ai.enabled\` is true, on whatever plan.
- Open shadow roots and frames of the same origin are parts of the page, also those that come later. A shadow root that a script attaches to
  an element on the page is seen with the next change of that element. Closed shadow roots and frames of other origins are out of reach:
  \`unsupported\` names them with the code \`*\`.
- What is on the screen changes at once, the rest in slices of a few milliseconds. \`applied\` resolves when all is done.
- What a browser or a page cannot do is reported as unsupported, not done halfway.

## Kinds

| Kind | It works with |
| --- | --- |
| \`style\` | the page's styles |
| \`filter\` | the one composed filter over the page |
| \`overlay\` | something drawn above the page |
| \`behavior\` | how the page reacts to pointer, keyboard and voice |
| \`media\` | movement, video and sound |
| \`speech\` | a voice that reads |
| \`content\` | the words, marks and attributes of the page |
`;
}
