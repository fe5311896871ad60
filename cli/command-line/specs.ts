/** A word after the name of a command. Its key names it: `keyId` is `<key-id>` in the help. */
export interface ArgumentSpec {
  readonly summary?: string;
  readonly choices?: readonly string[];
  /** The value of the text. @throws InvalidArgumentError with what the text must be */
  readonly parse?: (text: string) => unknown;
  readonly isOptional?: true;
  /** One or more words; for the last argument. */
  readonly isVariadic?: true;
}

/** An option of a command. Its key names it: `sdkUrl` is `--sdk-url`. */
export interface OptionSpec {
  readonly summary: string;
  /** What the help calls its value. An option without it is a switch. */
  readonly value?: string;
  /** Its letter after a single hyphen. */
  readonly short?: string;
  readonly choices?: readonly string[];
  /** The value of the text. @throws InvalidArgumentError with what the text must be */
  readonly parse?: (text: string) => unknown;
  /** The value where it is not given. */
  readonly default?: string | number;
  readonly isRequired?: true;
  /** May be given several times: its value is the list of texts. */
  readonly isRepeated?: true;
}

/** In the order of the command line. */
export type ArgumentSpecs = Readonly<Record<string, ArgumentSpec>>;
/** In the order of the help. */
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;
export type NoSpecs = Readonly<Record<never, never>>;

/** What a command gets: the values of its arguments and options by their keys. What was not given is not in it. */
export type InputOf<Arguments, Options> = {
  readonly [Name in keyof Arguments as Arguments[Name] extends MayLack ? never : Name]: ArgumentValue<
    Arguments[Name]
  >;
} & {
  readonly [Name in keyof Arguments as Arguments[Name] extends MayLack ? Name : never]?: ArgumentValue<
    Arguments[Name]
  >;
} & {
  readonly [Name in keyof Options as Options[Name] extends NeverLacks ? Name : never]: OptionValue<
    Options[Name]
  >;
} & {
  readonly [Name in keyof Options as Options[Name] extends NeverLacks ? never : Name]?: OptionValue<
    Options[Name]
  >;
};

/** An argument that may be left out. */
type MayLack = { readonly isOptional: true };
/** An option that has a value always. */
type NeverLacks = { readonly isRequired: true } | { readonly default: string | number };

type ArgumentValue<Spec> = Spec extends { readonly isVariadic: true }
  ? readonly TextValue<Spec>[]
  : TextValue<Spec>;

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
