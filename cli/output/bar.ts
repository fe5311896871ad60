/** How much of a bar is filled, from 0 to 1. A table draws it as long as there is room. */
export interface Bar {
  readonly share: number;
}

/** The longest bar, in characters. */
export const maximumBarWidth = 40;

/** A value as a bar among others, the largest of which is full. */
export function bar(value: number, largest: number): Bar {
  return { share: value <= 0 || largest <= 0 ? 0 : Math.min(1, value / largest) };
}

/** A bar in so many characters; anything above zero shows. */
export function drawBar({ share }: Bar, width: number): string {
  return share === 0 ? '' : '█'.repeat(Math.max(1, Math.round(share * width)));
}

/** Characters of a quota drawn beside its figures. */
export const quotaWidth = 32;

/** How much of a quota is used, filled and empty, in so many characters. */
export function drawQuota({ share }: Bar, width: number): string {
  const filled = share === 0 ? 0 : Math.max(1, Math.round(share * width));
  return '█'.repeat(filled) + '░'.repeat(width - filled);
}
