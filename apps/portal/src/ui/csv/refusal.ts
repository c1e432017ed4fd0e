import { message } from '@waypost/contract/core/messages';

/** Why a file is not taken: of which row, and of which column, where it is one. */
export type Refusal = { row?: number; column?: string; text: string };

/** What is refused, in a line. */
export const refusalText = ({ row, column, text }: Refusal): string =>
  row === undefined
    ? text
    : message(column === undefined ? 'configuration.refusedRow' : 'configuration.refusedCell', {
        row: row.toLocaleString('en-US'),
        column: column ?? '',
        text,
      });
