/** One record of docs/adr. */
export interface DecisionFile {
  readonly fileName: string;
  readonly text: string;
}

const recordPattern =
  /^# (?<number>\d{4}) (?<title>.+)\n\n(?<date>\d{4}-\d\d-\d\d)\. (?<status>Accepted|Superseded by \[\d{4}\]\(\S+\))\.\n\n\*\*What\.\*\*/;

/**
 * The index of the records, newest last.
 * @throws Error naming the file that does not begin with title, date, status and What.
 */
export function indexText(files: readonly DecisionFile[]): string {
  const rows = [...files]
    .sort((one, other) => one.fileName.localeCompare(other.fileName))
    .map(({ fileName, text }) => {
      const { number, title, date, status } = recordPattern.exec(text)?.groups ?? {};
      if (number === undefined || !fileName.startsWith(`${number}-`)) {
        throw new Error(
          `docs/adr/${fileName} must begin with "# NNNN Title", "DATE. Accepted." and "**What.**", each a paragraph.`,
        );
      }
      return `| [${number}](${fileName}) | ${title} | ${date} | ${status} |`;
    });
  return `# Decisions

Why it is built so. A record has a number, a title that says the decision, its date and status, and three parts: What, Why,
Consequences. A record is changed while it stays true in substance; a decision that is taken back gets a record of its own,
and the old one says by which it was superseded. \`npm run decisions\` writes this page.

| Number | Decision | Date | Status |
|---|---|---|---|
${rows.join('\n')}
`;
}
