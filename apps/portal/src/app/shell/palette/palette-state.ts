/** What is open: the palette, the list of shortcuts, or nothing. */
export type PaletteState = 'palette' | 'keys' | null;
