/** Stands where a panel may come: the page below waits for it, and is not pushed down by it. */
export const PanelPlaceholder = () => <span hidden data-panel="awaited" />;

/** Selects, in its own styles, the page below a panel that may come yet. */
export const belowPlaceholder = '[data-panel="awaited"] ~ &';
