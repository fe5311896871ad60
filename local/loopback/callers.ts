const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns false for requests from web pages, which have an `Origin` header or, after DNS rebinding, a non-loopback
 * `Host`. Emulators check this first because they do not verify signatures.
 */
export function isFromThisMachine(headers: {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
}): boolean {
  const hostName = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  return headers.origin === undefined && loopbackNames.has(hostName);
}

/** Returns true for connections from this machine. */
export function isLoopbackAddress(address = ''): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}

export const refusal = {
  status: 403,
  exception: 'AccessDeniedException',
  message:
    'Emulated AWS services answer programs on this machine only, at a loopback address and without an Origin.',
};
