/** A program that runs as a bundle. Paths are from the root of the project. */
export interface CompiledProgram {
  readonly entry: string;
  /** The files and folders that the bundle is made of. */
  readonly sources: readonly string[];
  /** Folders for the bundle: the first that can be written is taken. */
  readonly caches: readonly string[];
  /** Packages that stay where they are. */
  readonly external?: readonly string[];
  /** Whether esbuild prints what does not compile. */
  readonly tellsErrors?: boolean;
}

export declare const widgetctlProgram: CompiledProgram;
export declare const startProgram: CompiledProgram;
