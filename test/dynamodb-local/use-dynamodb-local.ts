// Runs the table tests of the jest project `dynamodb-local` on the server from start.ts.
process.env.DYNAMODB_ENGINE = 'dynamodb-local';
