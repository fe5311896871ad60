/** Introduction of docs/reference/tools.md. */
export function introduction(facts: { catalogVersion: string; count: number; categories: number }): string {
  return `<!-- Written by "npm run generate" from shared/catalog. Change it there. -->

# The tools

The effect of each of the ${facts.count} tools in ${facts.categories} categories on a page, so that all front ends implement the same. \`GET /widget/plan-features\` returns their
names and descriptions for visitors, and only those that the plan includes. Catalog version: \`${facts.catalogVersion}\`.

Tools are preferences of a visitor. They do not make a page conform to WCAG: the listed criteria are about the same need.

## Rules for every tool

- A tool without a value is on or off. Switching a tool off restores the page byte for byte. With the default value, nothing visible changes, except for colors.
- Nothing inside \`[data-aw-ignore]\` is changed, and nothing of the widget itself.
- While a tool is on, \`<html>\` has \`data-aw-CODE="VALUE"\` (empty for a tool without a value) and the custom
  property \`--aw-CODE\`, which the site's own style sheet may use.
- Filters are combined on \`html\`, in this order: contrast, saturate, brightness, sepia, color vision, invert. On \`body\` they
  would make fixed headers scroll away.
- Content added later gets the same effect. Open shadow roots and frames of the same origin are part of the page; a root attached by a script is
  found with the next change of its element. Closed shadow roots and frames of other origins are reported in \`unsupported\` with the code \`*\`.
- A preset replaces all settings. Of two conflicting tools, the one switched on last wins.
- A tool that only changes others (\`modifies\`) does nothing while none of those is on. A front end shows it with them.
- A tool with \`requiresAi\` is offered only if \`ai.enabled\` is true, on any plan. It calls a transform; tools marked "optional" fall back to the browser.
- Visible content changes at once, the rest in slices of a few milliseconds. \`applied\` resolves when all is done; a large page gets \`--aw-CODE\` only then.
- What a browser or page cannot do is reported as unsupported, never half applied.
`;
}
