export declare const pythonEnvironment: string;
export declare const runtimeClientDirectory: string;
export declare const installedMark: string;
export declare function toolVersions(): string;
export declare function areToolsInstalled(): boolean;
