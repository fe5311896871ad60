/** Heap and buffers that this thread holds after its garbage is collected, in bytes. */
export function heldHeapBytes(): number;
