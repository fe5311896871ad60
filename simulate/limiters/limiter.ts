/** What stands before something limited. Asked once a second, in order. */
export interface Limiter {
  /** What it can give for ever at this moment, in its unit and a second. */
  capacityPerSecond(): number;
  /**
   * How much of what is asked for in this second it gives, from 0 to `demand`.
   *
   * @param second of the day, from 0
   */
  admit(demand: number, second: number): number;
}
