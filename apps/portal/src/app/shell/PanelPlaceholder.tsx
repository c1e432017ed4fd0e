/** Marks that a panel may still appear: the page below is hidden until then, so that it does not move. */
export const PanelPlaceholder = () => <span hidden data-panel="awaited" />;

/** A selector for the page below a placeholder. */
export const belowPlaceholder = '[data-panel="awaited"] ~ &';
