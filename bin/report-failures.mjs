// Plain JavaScript: it is loaded before anything that may be missing or broken.

const isVerbose = process.argv.includes('--verbose') || Boolean(process.env.DEBUG);

/**
 * From here on a failure that nothing else reports is one line on stderr and exit code 1, with the trace only where
 * --verbose or DEBUG=1 asks for it.
 */
export function reportFailures() {
  process.on('uncaughtException', (error) => {
    // The reader of a pipe has all that it wants, as in `… | head`.
    if (error?.code === 'EPIPE') process.exit(0);
    process.stderr.write(`${failureLine(error)}\n`);
    if (isVerbose) process.stderr.write(`${error?.stack ?? error}\n`);
    process.exit(1);
  });
}

/** What went wrong and what to do next, in one line. */
export function failureLine(error) {
  const path = error?.path ?? error?.dest;
  const missing = missingPackage(error);
  if (missing !== undefined)
    return `A part of node_modules is missing or broken (${missing}): run npm ci, then the same again.`;
  switch (error?.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full${path ? `: ${path} cannot be written` : ''}. Make room, then run the same again.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${path ?? 'A file'} cannot be read or written (${error.code}): change its permissions, then run the same again.`;
    case 'EEXIST':
    case 'EISDIR':
    case 'ENOTDIR':
      return `${path ?? 'A path'} cannot be written (${error.code}): a file stands where a folder should, or the other way round. Move it away, then run the same again.`;
    default: {
      const [line] = String(error?.message || error).split('\n');
      return `Failed unexpectedly: ${line} (DEBUG=1 before the same command shows where).`;
    }
  }
}

function missingPackage(error) {
  const message = String(error?.message);
  // An error that comes from a thread has lost its code.
  if (!/^Cannot find (module|package) |^Invalid package config/.test(message)) return undefined;
  return (
    /package '([^']+)'/.exec(message)?.[1] ??
    /node_modules[\\/]((?:@[^\\/']+[\\/])?[^\\/']+)/.exec(message)?.[1] ??
    /'([^'./][^']*)'/.exec(message)?.[1]
  );
}
