export declare const toolsDirectory: string;
export declare const declaredDirectory: string;
export declare const installedMark: string;
export declare function toolVersions(): string;
export declare function areToolsInstalled(): boolean;
