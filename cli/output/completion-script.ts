/** The shells whose completion is written. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/**
 * The completion of a shell.
 *
 * @param words what may follow the words of each command, by those words
 */
export function completionScript(shell: Shell, words: ReadonlyMap<string, readonly string[]>): string {
  switch (shell) {
    case 'bash':
      return `${bashFunction(words)}complete -F _widgetctl widgetctl\n`;
    case 'zsh':
      return `#compdef widgetctl\nautoload -U bashcompinit && bashcompinit\n${bashFunction(words)}complete -F _widgetctl widgetctl\n`;
    case 'fish':
      return fishScript(words);
  }
}

/** Goes along the command line as far as it names commands, then offers what may follow. zsh reads it as bash does. */
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
