/** An HTTP answer before it is compressed and sent. Header names are unique without regard to case. */
export interface GatewayAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}
