// The project `dynamodb-local` runs the tables' tests on the server that start.ts started.
process.env.DYNAMODB_ENGINE = 'dynamodb-local';
