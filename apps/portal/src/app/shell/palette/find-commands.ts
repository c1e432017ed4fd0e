import { type Command, commandGroups } from '#src/app/commands.ts';

const normalized = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Scores how well a command matches the typed text: 0 is no match, the start of its label is best. */
function matchScore({ label, foundBy = label, words = '', hint = '' }: Command, typed: string): number {
  const name = normalized(foundBy);
  if (name.startsWith(typed)) return 4;
  if (name.split(/[\s:]+/).some((word) => word.startsWith(typed))) return 3;
  if (normalized(words).includes(typed)) return 2;
  return name.includes(typed) || normalized(hint).includes(typed) ? 1 : 0;
}

/** Whether the text starts a word in the label of a command, or, for several words, whether it finds a command. */
export const namesCommand = (commands: readonly Command[], typed: string): boolean => {
  const wanted = normalized(typed.trim());
  const least = wanted.includes(' ') ? 1 : 3;
  return wanted !== '' && commands.some((command) => matchScore(command, wanted) >= least);
};

export type CommandGroup = { title: string; commands: Command[] };

/** The matching commands by group, the best first. All commands when nothing is typed. */
export function findCommands(commands: readonly Command[], typed: string): CommandGroup[] {
  const wanted = normalized(typed.trim());
  return commandGroups
    .map((title) => ({
      title,
      commands: commands
        .filter(({ group }) => group === title)
        .map((command) => ({ command, score: wanted === '' ? 1 : matchScore(command, wanted) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .map(({ command }) => command),
    }))
    .filter(({ commands: found }) => found.length > 0);
}
