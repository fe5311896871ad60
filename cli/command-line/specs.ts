/** The key determines the name of the argument: `keyId` becomes `<key-id>` in the help. */
export interface ArgumentSpec {
  readonly summary?: string;
  /** Parses the text. @throws InvalidArgumentError describing the valid form */
  readonly parse?: (text: string) => unknown;
  readonly isOptional?: true;
}

/** The key determines the name of the option: `sdkUrl` becomes `--sdk-url`. */
export interface OptionSpec {
  readonly summary: string;
  /** Placeholder in the help. An option without a placeholder is a flag. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** Commander replaces null with an empty text. */
  readonly parse?: (text: string) => NonNullable<unknown>;
  readonly default?: string | number;
  readonly isRequired?: true;
  readonly isRepeated?: true;
  /** Whether an empty value has a meaning. Otherwise it is rejected, because it is usually an unset variable. */
  readonly allowsEmpty?: true;
}

export type ArgumentSpecs = Readonly<Record<string, ArgumentSpec>>;
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;
export type NoSpecs = Readonly<Record<never, never>>;

export type InputOf<Arguments, Options> = {
  readonly [Name in keyof Arguments]:
    | TextValue<Arguments[Name]>
    | (Arguments[Name] extends { readonly isOptional: true } ? undefined : never);
} & {
  readonly [Name in keyof Options]:
    | OptionValue<Options[Name]>
    | (Options[Name] extends { readonly isRequired: true } | { readonly default: string | number }
        ? never
        : undefined);
};

type OptionValue<Spec> = Spec extends { readonly value: string }
  ? Spec extends { readonly isRepeated: true }
    ? readonly string[]
    : TextValue<Spec>
  : true;

type TextValue<Spec> = Spec extends { readonly parse: (text: string) => infer Value }
  ? Value
  : Spec extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : string;
