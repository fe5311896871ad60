// Imported before any AWS SDK client: it would warn that its releases of 2027 need Node 22. The versions here are
// pinned, and Lambda runs a later Node.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
