// Plain JavaScript, as dynalite's thread reads it too. Its types are in callers.d.mts.

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isFromThisMachine({ host, origin }) {
  const hostName = (host ?? '').replace(/:\d+$/, '').toLowerCase();
  return origin === undefined && loopbackNames.has(hostName);
}

export const refusal = {
  status: 403,
  exception: 'AccessDeniedException',
  message:
    'Emulated AWS services answer programs on this machine only, at a loopback address and without an Origin.',
};
