/** The open dialog: the palette, the list of shortcuts, or none. */
export type PaletteState = 'palette' | 'keys' | null;
