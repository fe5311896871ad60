/** The headers that tell a web page from a program. */
export interface CallerHeaders {
  /** `Host`, or `:authority` in HTTP/2. */
  readonly host?: string | undefined;
  /** Pages send it with every request that can change something, and whose answer they could read. */
  readonly origin?: string | undefined;
}

/**
 * True for a program that addresses this machine by a loopback name. A page in a browser is told by its Origin, or
 * by the host name of its own that it lets resolve to loopback (DNS rebinding). Every emulator asks this before
 * anything else, as no emulator checks a signature.
 */
export declare function isFromThisMachine(headers: CallerHeaders): boolean;

/** How every emulator refuses any other caller. */
export declare const refusal: {
  readonly status: 403;
  readonly exception: string;
  readonly message: string;
};
