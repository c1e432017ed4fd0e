import type { LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** Groups of the palette, in order. */
export const commandGroups = [
  'This task',
  'This page',
  'Views',
  'Cases',
  'Go to',
  'Entities',
  'Settings',
  'Help',
] as const;

/** A command of the palette, some with a keyboard shortcut. */
export type Command = {
  id: string;
  group: (typeof commandGroups)[number];
  label: string;
  icon: LucideIcon;
  /** Shown after the label in a lighter color. */
  hint?: string;
  /** The text that finds the command in place of its label, if the label names a case. */
  foundBy?: string;
  /** Synonyms that find the command. */
  words?: string;
  /** One key, or a sequence of two, for example `h` or `g t`. */
  keys?: string;
  /** A second key for the same command. */
  otherKeys?: string;
  run: () => void;
};

let sources: ReadonlyMap<symbol, readonly Command[]> = new Map();
let allCommands: readonly Command[] = [];
const listeners = new Set<() => void>();

function setCommands(source: symbol, commands: readonly Command[] | null): void {
  const next = new Map(sources);
  if (commands) next.set(source, commands);
  else next.delete(source);
  sources = next;
  allCommands = [...next.values()].flat();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The commands available now, for code outside components. */
export const currentCommands = (): readonly Command[] => allCommands;

/** The commands available now. */
export const useAllCommands = (): readonly Command[] => useSyncExternalStore(subscribe, currentCommands);

const shownOf = ['id', 'label', 'hint', 'keys', 'otherKeys'] as const;
const sameList = (a: readonly Command[], b: readonly Command[]): boolean =>
  a.length === b.length && a.every((one, i) => shownOf.every((name) => one[name] === b[i]?.[name]));

/**
 * Registers commands while the component is mounted. The caller may pass a new list on every render. Keys work as soon
 * as the component is shown: a key pressed in between would be lost.
 */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  const shown = useRef<readonly Command[]>([]);
  const source = useRef(Symbol('commands'));
  useLayoutEffect(() => {
    latest.current = commands;
    if (sameList(shown.current, commands)) return;
    shown.current = commands;
    // The command's function is looked up when it runs, so the list rarely changes.
    const run = (id: string) => () => latest.current.find((command) => command.id === id)?.run();
    setCommands(
      source.current,
      commands.map((command) => ({ ...command, run: run(command.id) })),
    );
  });
  useLayoutEffect(() => {
    const own = source.current;
    return () => {
      shown.current = [];
      setCommands(own, null);
    };
  }, []);
}
