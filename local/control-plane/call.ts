/** One call of the control plane: its path parameters in order, its query and its parsed body. */
export interface ControlPlaneCall {
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
}
