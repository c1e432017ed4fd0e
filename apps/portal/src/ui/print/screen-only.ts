/** Styles of what is left out of a printed page, such as menus and panels. */
export const screenOnly = { '@media print': { display: 'none' } } as const;
