import { message } from '@waypost/contract/core/messages';

/** An error of a file, with its row and column if it has them. */
export type Refusal = { row?: number; column?: string; text: string };

/** An error in one line. */
export const refusalText = ({ row, column, text }: Refusal): string =>
  row === undefined
    ? text
    : message(column === undefined ? 'configuration.refusedRow' : 'configuration.refusedCell', {
        row: row.toLocaleString('en-US'),
        column: column ?? '',
        text,
      });
