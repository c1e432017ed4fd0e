import { Circle } from 'lucide-react';
import { expect, it } from 'vitest';
import type { Command } from '#src/app/commands.ts';
import { findCommands, namesCommand } from './find-commands.ts';

const command = (own: Partial<Command> & Pick<Command, 'label'>): Command => ({
  id: own.label,
  group: 'Go to',
  icon: Circle,
  run: () => undefined,
  ...own,
});
const commands = [
  command({ label: 'Home' }),
  command({ label: 'Go home' }),
  command({ label: 'Elevate', group: 'This task', words: 'hand over, escalate' }),
  command({ label: 'Theme: Dark', group: 'Settings' }),
];
const labels = (typed: string) =>
  findCommands(commands, typed).map(({ title, commands: found }) => [
    title,
    ...found.map(({ label }) => label),
  ]);

it('commands are listed by group when the search is empty', () => {
  expect(labels('')).toEqual([
    ['This task', 'Elevate'],
    ['Go to', 'Home', 'Go home'],
    ['Settings', 'Theme: Dark'],
  ]);
});

it('commands are found by label and by synonyms, and labels that start with the text come first', () => {
  expect(labels('ho')).toEqual([['Go to', 'Home', 'Go home']]);
  expect(labels('HAND OVER')).toEqual([['This task', 'Elevate']]);
  expect(labels('dark')).toEqual([['Settings', 'Theme: Dark']]);
  expect(labels('zebra')).toEqual([]);
});

it('text selects a command by a word prefix in its label, or by several matching words', () => {
  const names = (typed: string) => namesCommand(commands, typed);
  expect(['home', 'Dark', 'hand over'].filter(names)).toEqual(['home', 'Dark', 'hand over']);
  // Patients may have such names.
  expect(['hand', 'ome', 'home,', 'van der berg', ''].filter(names)).toEqual([]);
});

it('a case number does not find commands that mention the case', () => {
  const undo = command({ label: 'Undo: Case C91514905: set to Complete', foundBy: 'Undo' });
  expect(findCommands([undo], 'C91514905')).toEqual([]);
  expect(namesCommand([undo], 'C91514905')).toBe(false);
  expect(findCommands([undo], 'und')).toHaveLength(1);
});
