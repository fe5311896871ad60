const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * True for a program that addresses this machine by a loopback name. Web pages are detected by their Origin header,
 * or by their Host header after DNS rebinding. Every emulator calls this first because none verifies signatures.
 */
export function isFromThisMachine(headers: {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
}): boolean {
  const hostName = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  return headers.origin === undefined && loopbackNames.has(hostName);
}

/** Response of every emulator to any other caller. */
export const refusal = {
  status: 403,
  exception: 'AccessDeniedException',
  message:
    'Emulated AWS services answer programs on this machine only, at a loopback address and without an Origin.',
};
