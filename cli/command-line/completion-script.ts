import type { Command, Option } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** What can follow a command, such as `org set`. */
interface Step {
  readonly path: string;
  readonly commands: readonly Command[];
  readonly options: readonly Option[];
}

/** Writes a shell's completion script for the command `widgetctl`. */
export function completionScript(program: Command, shell: Shell): string {
  const steps = stepsOf(program, program.options);
  const paths = steps.map(({ path }) => path).filter((path) => path !== '');
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](steps, paths);
}

function stepsOf(command: Command, globals: readonly Option[], path = ''): readonly Step[] {
  const children = command.commands.flatMap((child) =>
    stepsOf(child, globals, `${path} ${child.name()}`.trim()),
  );
  const own = path === '' ? [] : command.options;
  return [{ path, commands: command.commands, options: [...own, ...globals] }, ...children];
}

function bashScript(steps: readonly Step[], paths: readonly string[]): string {
  const cases = steps.map(({ path, commands, options }) => {
    const candidates = [...commands.map((one) => one.name()), ...options.map(flagOf)].join(' ');
    return `    ${quoted(path)}) candidates=${quoted(candidates)} ;;`;
  });
  return `_widgetctl() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} place= candidates= word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${place:+$place }$word" in
      ${paths.map(quoted).join('|')}) place="\${place:+$place }$word" ;;
    esac
  done
  case "$place" in
${cases.join('\n')}
  esac
  case "$place $previous" in
${choicesOf(steps)
  .map(
    ({ path, flag, choices }) =>
      `    ${quoted(`${path} ${flag}`)}) candidates=${quoted(choices.join(' '))} ;;`,
  )
  .join('\n')}
  esac
  COMPREPLY=($(compgen -W "$candidates" -- "$current"))
}
complete -o default -F _widgetctl widgetctl`;
}

function zshScript(steps: readonly Step[], paths: readonly string[]): string {
  const cases = steps.map(({ path, commands, options }) => {
    const candidates = [
      ...commands.map((one) => described(one.name(), one.description())),
      ...options.map((option) => described(flagOf(option), option.description)),
    ];
    return `    ${quoted(path)}) candidates=(${candidates.join(' ')}) ;;`;
  });
  return `#compdef widgetctl
_widgetctl() {
  local place= word
  local -a candidates
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${place:+$place }$word" in
      ${paths.map((path) => `(${quoted(path)})`).join('|')}) place="\${place:+$place }$word" ;;
    esac
  done
  case "$place" in
${cases.join('\n')}
  esac
  case "$place \${words[CURRENT-1]}" in
${choicesOf(steps)
  .map(
    ({ path, flag, choices }) =>
      `    ${quoted(`${path} ${flag}`)}) candidates=(${choices.map(quoted).join(' ')}) ;;`,
  )
  .join('\n')}
  esac
  _describe widgetctl candidates || _files
}
compdef _widgetctl widgetctl`;
}

function fishScript(steps: readonly Step[], paths: readonly string[]): string {
  const lines = steps.flatMap(({ path, commands, options }) => {
    const start = `complete -c widgetctl -n ${quoted(`__widgetctl_at ${quoted(path)}`)}`;
    return [
      ...commands.map((one) => `${start} -f -a ${one.name()} -d ${fishQuoted(one.description())}`),
      ...options.map((option) => {
        const { argChoices = [] } = option;
        const values = argChoices.length > 0 ? ` -x -a ${fishQuoted(argChoices.join(' '))}` : '';
        const takesValue = option.required && values === '' ? ' -r' : values;
        return `${start} -l ${flagOf(option).slice(2)}${takesValue} -d ${fishQuoted(option.description)}`;
      }),
    ];
  });
  return `function __widgetctl_at
  set -l place
  for word in (commandline -opc)[2..]
    if contains -- (string join ' ' -- $place $word) ${paths.map(fishQuoted).join(' ')}
      set -a place $word
    end
  end
  test "$place" = "$argv[1]"
end
${lines.join('\n')}`;
}

function choicesOf(steps: readonly Step[]) {
  return steps.flatMap(({ path, options }) =>
    options.flatMap((option) =>
      option.argChoices === undefined ? [] : [{ path, flag: flagOf(option), choices: option.argChoices }],
    ),
  );
}

function flagOf(option: Option): string {
  return option.long ?? option.flags;
}

function described(name: string, description: string): string {
  return quoted(`${name}:${description.replaceAll(':', '\\:')}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function fishQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
