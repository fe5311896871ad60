/**
 * Runs `npm ci` in a directory of the checkout, unless its packages are newer than its lock file. Resolves to false on
 * failure.
 */
export declare function installPackages(folder?: string): Promise<boolean>;
