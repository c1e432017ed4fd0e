/** Marks that a panel may still appear: the page below is hidden until then, to avoid a layout shift. */
export const PanelPlaceholder = () => <span hidden data-panel="awaited" />;

/** A selector for the page below a placeholder. */
export const belowPlaceholder = '[data-panel="awaited"] ~ &';
