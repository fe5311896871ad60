// Makes the table tests in the Jest project `dynamodb-local` use the server that start.ts starts.
process.env.DYNAMODB_ENGINE = 'dynamodb-local';
