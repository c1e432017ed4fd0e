import { type CaseNote, noteEventTypes } from '@waypost/contract/cases/notes';
import type { Column, Detail, GridQuery } from '#src/ui/data-grid/types.ts';
import { dateText, timeText } from '#src/ui/local-time.ts';
import { WholeNote } from './WholeNote.tsx';

export type NoteColumn = 'date' | 'time' | 'eventType' | 'user' | 'note';

/** The note in one line. */
const lineOf = (note: string): string => note.replace(/\s+/g, ' ').trim();

/** Entry Date, Time, Event Type, User, Note (C-051). */
export const noteColumns: ReadonlyArray<Column<CaseNote, NoteColumn>> = [
  {
    id: 'date',
    title: 'Entry Date',
    width: 108,
    filter: 'date',
    text: ({ entryDate }) => dateText(entryDate),
    value: ({ entryDate }) => entryDate,
  },
  { id: 'time', title: 'Time', width: 96, text: ({ entryDate }) => timeText(entryDate) },
  {
    id: 'eventType',
    title: 'Event Type',
    width: 100,
    filter: { set: noteEventTypes.map((value) => ({ value, label: value })) },
    text: ({ eventType }) => eventType.type,
  },
  { id: 'user', title: 'User', width: 116, filter: 'text', text: ({ user }) => user },
  { id: 'note', title: 'Note', width: 200, flex: 1, filter: 'text', text: ({ note }) => lineOf(note) },
];

/** The latest note first. */
export const latestNotesFirst: GridQuery<NoteColumn> = {
  sort: [{ column: 'date', descending: true }],
  filter: {},
};

/** The number of characters that always fit in the cell of a note. */
const IN_CELL = 28;
/** The same for a line of the whole note. */
const IN_LINE = 70;
const LINE_PX = 20;
const MAX_PX = 260;

/** Opens under a note that may be longer than its cell. */
export const wholeNote: Detail<CaseNote> = {
  has: ({ note }) => note.length > IN_CELL || note.includes('\n'),
  height: ({ note }) => {
    const lines = note.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / IN_LINE), 0);
    return Math.min(MAX_PX, lines * LINE_PX + 24);
  },
  render: ({ note }) => <WholeNote text={note} />,
  name: ({ user, entryDate }) => `note of ${user}, ${dateText(entryDate)} ${timeText(entryDate)}`,
};
