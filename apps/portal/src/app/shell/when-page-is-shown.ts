/** The element that contains the page. */
export const PAGE_ID = 'content';

/**
 * Calls back as soon as the page is shown, which may be at once: it is rendered hidden while a panel above it loads, and
 * nothing in it can be focused until then.
 * @returns a function that stops waiting
 */
export function whenPageIsShown(then: () => void): () => void {
  const page = document.getElementById(PAGE_ID);
  if (!page || page.checkVisibility()) {
    then();
    return () => undefined;
  }
  const observer = new ResizeObserver(() => {
    if (!page.checkVisibility()) return;
    observer.disconnect();
    then();
  });
  observer.observe(page);
  return () => observer.disconnect();
}
