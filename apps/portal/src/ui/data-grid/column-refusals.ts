/** Why a column stays where it is, or stays shown. */
export const FIRST_COLUMN = 'This is the first column';
export const LAST_COLUMN = 'This is the last column';
export const ONLY_COLUMN = 'One column always stays';
