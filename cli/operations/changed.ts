/** An item before and after an operation; `before` is empty for a new item. */
export interface Changed<View> {
  readonly before: Partial<View>;
  readonly after: View;
}
