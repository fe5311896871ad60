export const wordpressDirectory: string;
export const databaseServer: string;
export function missingPackages(): string[];
