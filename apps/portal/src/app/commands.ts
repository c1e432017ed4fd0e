import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Groups of the palette, in the order they stand. */
export const commandGroups = [
  'This task',
  'This page',
  'Views',
  'Cases',
  'Go to',
  'Entities',
  'Settings',
] as const;

/** Something the user can do from the keyboard: found in the palette, and by its keys where it has some. */
export type Command = {
  id: string;
  group: (typeof commandGroups)[number];
  label: string;
  icon: LucideIcon;
  /** Beside the label, quieter. */
  hint?: string;
  /** What people call it as well. */
  words?: string;
  /** One key or two after one another, e.g. `h` or `g t`. */
  keys?: string;
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

/** The commands that can be run now; for code that is no component. */
export const currentCommands = (): readonly Command[] => allCommands;

/** The commands that can be run now. */
export const useAllCommands = (): readonly Command[] => useSyncExternalStore(subscribe, currentCommands);

const sameList = (a: readonly Command[], b: readonly Command[]): boolean =>
  a.length === b.length &&
  a.every(({ id, label, hint }, i) => id === b[i]?.id && label === b[i]?.label && hint === b[i]?.hint);

/** Offers commands while the component is on screen. The list may be made anew with every drawing. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  const shown = useRef<readonly Command[]>([]);
  const source = useRef(Symbol('commands'));
  useEffect(() => {
    latest.current = commands;
    if (sameList(shown.current, commands)) return;
    shown.current = commands;
    // What a command does is looked up when it is run: the list itself changes rarely.
    const run = (id: string) => () => latest.current.find((command) => command.id === id)?.run();
    setCommands(
      source.current,
      commands.map((command) => ({ ...command, run: run(command.id) })),
    );
  });
  useEffect(() => {
    const own = source.current;
    return () => {
      shown.current = [];
      setCommands(own, null);
    };
  }, []);
}
