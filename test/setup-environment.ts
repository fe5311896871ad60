// Nothing in a test may reach for credentials or a Region of the machine it runs on.
process.env.AWS_REGION = 'us-east-1';
process.env.AWS_ACCESS_KEY_ID = 'test';
process.env.AWS_SECRET_ACCESS_KEY = 'test';
process.env.AWS_EC2_METADATA_DISABLED = 'true';
// The contexts that an operator defined for widgetctl.
process.env.XDG_CONFIG_HOME = '/nonexistent';
