// Writes functions/content/model/answer-schemas.json. With --check it writes nothing and fails when the committed file is stale.
import { answerSchemasText } from './answers/answer-schemas.ts';
import { runGenerator } from './generated-files.ts';

const help = `Usage: npm run answers [-- --check]

Writes functions/content/model/answer-schemas.json, the JSON Schemas that models are told, from the schemas in
functions/content that check what they answer.

  --check   write nothing; exit 1 when the committed file is stale
  --help    show this
`;

const fileUrl = new URL('../functions/content/model/answer-schemas.json', import.meta.url);

process.exitCode = await runGenerator(help, async () => ({
  name: 'functions/content/model/answer-schemas.json',
  command: 'answers',
  files: [[fileUrl, answerSchemasText()]],
}));
