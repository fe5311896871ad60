/**
 * Installs the packages in the lock file of a directory of the checkout, unless they are installed. If that fails, keeps
 * an earlier installation and prints a warning. Resolves to false if there is none.
 */
export declare function installPackages(folder?: string): Promise<boolean>;
