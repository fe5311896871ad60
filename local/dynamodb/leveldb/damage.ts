/** A file of a LevelDB database is not as LevelDB wrote it. The message says where, for a person. */
export class Damage extends Error {
  override readonly name = 'Damage';
}
