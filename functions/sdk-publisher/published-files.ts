/** A file as browsers get it. */
export interface PublishedFile {
  /** Its path below the distribution, such as `sdk/1.4.0/embed.js`. */
  readonly key: string;
  readonly content: Buffer;
  readonly contentType: string;
  readonly cacheControl: string;
}

/** Where browsers get the SDK from. */
export interface PublishedFiles {
  /** Puts the file there unless one of that key is there. Says whether it did. */
  add(file: PublishedFile): Promise<boolean>;
  /** Puts the file there, in place of what there is. */
  replace(file: PublishedFile): Promise<void>;
  /** True when what is there under that key has this content. */
  holds(file: PublishedFile): Promise<boolean>;
  /** Removes everything. */
  removeAll(): Promise<void>;
}
