// Tests must not use the AWS credentials or Region of the machine that they run on.
process.env.AWS_REGION = 'us-east-1';
process.env.AWS_ACCESS_KEY_ID = 'test';
process.env.AWS_SECRET_ACCESS_KEY = 'test';
process.env.AWS_EC2_METADATA_DISABLED = 'true';
// Tests must not use the widgetctl contexts that the user has defined.
process.env.XDG_CONFIG_HOME = '/nonexistent';
