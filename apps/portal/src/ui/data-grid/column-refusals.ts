/** Why a column cannot be moved or hidden. */
export const FIRST_COLUMN = 'This is the first column';
export const LAST_COLUMN = 'This is the last column';
export const ONLY_COLUMN = 'One column always stays';
