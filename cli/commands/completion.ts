import type { Command } from 'commander';
import { defineOfflineCommand } from '../command-line/define-command.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** Prints a shell completion script. */
export const completionCommand = defineOfflineCommand({
  name: 'completion',
  summary: 'print the completion of command lines for a shell',
  arguments: { shell: { summary: 'which shell', choices: shells } },
  examples: [
    'completion bash >> ~/.bashrc',
    'completion zsh > ~/.zsh/completions/_widgetctl',
    'completion fish > ~/.config/fish/completions/widgetctl.fish',
  ],
  run: ({ shell }, { command, io }) => {
    io.stdout.write(completionScript(shell, wordsOf(command.parent ?? command)));
  },
});

/** The subcommands and options that may follow each command path. */
function wordsOf(
  command: Command,
  path = '',
  inherited: readonly string[] = [],
): Map<string, readonly string[]> {
  const options = [...inherited, ...command.options.flatMap(({ long }) => (long ? [long] : [])), '--help'];
  const own = [...new Set(options)];
  const names = [
    ...command.commands.map((child) => child.name()),
    ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
  ];
  const children = command.commands.flatMap((child) => [
    ...wordsOf(
      child,
      `${path} ${child.name()}`.trim(),
      path === '' ? own.filter((name) => name !== '--version') : own,
    ),
  ]);
  return new Map([[path, [...names, ...own]], ...children]);
}

/**
 * The completion of a shell.
 *
 * @param words what may follow the words of each command, by those words
 */
function completionScript(shell: Shell, words: ReadonlyMap<string, readonly string[]>): string {
  switch (shell) {
    case 'bash':
      return `${bashFunction(words)}complete -F _widgetctl widgetctl\n`;
    case 'zsh':
      return `#compdef widgetctl\nautoload -U bashcompinit && bashcompinit\n${bashFunction(words)}complete -F _widgetctl widgetctl\n`;
    case 'fish':
      return fishScript(words);
  }
}

/** Matches the longest command path, then offers the words that may follow. zsh runs it through bashcompinit. */
function bashFunction(words: ReadonlyMap<string, readonly string[]>): string {
  const cases = [...words].map(([path, following]) => `    "${path}") following="${following.join(' ')}" ;;`);
  return `_widgetctl() {
  local path="" word following="" next
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) continue ;; esac
    next="\${path:+$path }$word"
    case "|${[...words.keys()].join('|')}|" in *"|$next|"*) path="$next" ;; esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$following" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
`;
}

function fishScript(words: ReadonlyMap<string, readonly string[]>): string {
  const lines = [...words].flatMap(([path, following]) => {
    const seen = path === '' ? '__fish_use_subcommand' : `__widgetctl_at ${path}`;
    return following.map((word) =>
      word.startsWith('--')
        ? `complete -c widgetctl -n '${seen}' -l ${word.slice(2)}`
        : `complete -c widgetctl -n '${seen}' -f -a ${word}`,
    );
  });
  return `function __widgetctl_at
  set -l words (commandline -opc | string match -v -- '-*')
  test (count $words) -gt (count $argv); or return 1
  test "$words[2..(math (count $argv) + 1)]" = "$argv"
end
${lines.join('\n')}
`;
}
