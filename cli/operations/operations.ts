/** Base class of the operations on one resource type. Stores the parts of the deployment that they use. */
export abstract class Operations<Deps> {
  protected readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }
}
