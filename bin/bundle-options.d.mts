import type { BuildOptions } from 'esbuild';

export declare const nodeModules: BuildOptions;
export declare const requireBanner: string;
export declare const browserCode: BuildOptions;
export declare const browserModules: BuildOptions;
