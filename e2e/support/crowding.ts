/**
 * Controls that lie over one another, and names of controls and headings that are cut off without dots, or have no room for one letter
 * and its dots. What a list scrolls to is not cut off, and the cells of grids end with dots by `cutTexts`.
 */
export const crowding = (within: string): string[] => {
  const place = document.querySelector(within) ?? document;
  const nameOf = (element: Element): string =>
    `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)}`;
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  /** The part of a box that no ancestor cuts off. */
  const seenOf = (element: Element, box: DOMRect): DOMRect => {
    let [left, top, right, bottom] = [box.left, box.top, Math.min(box.right, innerWidth), box.bottom];
    for (let at = element.parentElement; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const clip = at.getBoundingClientRect();
      if (overflowX !== 'visible') [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const controls = [
    ...place.querySelectorAll('a[href], button, input, select, textarea, [role=button], [role=tab]'),
  ]
    .filter(isShown)
    .map((element) => ({ element, box: seenOf(element, element.getBoundingClientRect()) }))
    .filter(({ box }) => box.width > 2 && box.height > 2);
  const overlapping = controls.flatMap(({ element, box }, at) =>
    controls.slice(at + 1).flatMap(({ element: other, box: its }) => {
      if (element.contains(other) || other.contains(element)) return [];
      const width = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const height = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      return width > 2 && height > 2 ? [`${nameOf(element)} lies over ${nameOf(other)}`] : [];
    }),
  );
  /** The text of an element that something around it cuts off, where no reader can scroll to it. */
  const isCut = (element: Element): boolean => {
    if (element.closest('[role=grid], input, select, textarea')) return false;
    const range = document.createRange();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.nodeValue?.trim() || !text.parentElement || !isShown(text.parentElement)) continue;
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      for (let at: Element | null = text.parentElement; at; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at);
        if (/auto|scroll/.test(overflowX)) break;
        if (overflowX === 'visible') continue;
        const clip = at.getBoundingClientRect();
        // For screen readers alone.
        if (clip.width <= 1) break;
        const isOver = box.right > clip.right + 1 || box.left < clip.left - 1;
        if (isOver && (textOverflow !== 'ellipsis' || clip.width < 24)) return true;
        if (isOver) break;
      }
    }
    return false;
  };
  const cut = [...place.querySelectorAll('a[href], button, [role=tab], h1, h2, h3, label')]
    .filter((element) => isShown(element) && isCut(element))
    .map((element) => `${nameOf(element)} is cut off`);
  return [...overlapping, ...cut];
};
