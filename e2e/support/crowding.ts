/**
 * Overlapping controls, and names of controls and headings that are cut off without an ellipsis or have no
 * space for one letter before it. Scrollable content does not count as cut off, and `cutTexts` checks the
 * cells of grids.
 */
export const crowding = (within: string): string[] => {
  const place = document.querySelector(within) ?? document;
  const nameOf = (element: Element): string =>
    `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)}`;
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  /** The part of a box that no ancestor clips. */
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
  /** Elements that stay fixed while the page scrolls below them, such as a form's buttons. */
  const pinnedIn = (element: Element): Element | null => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(at).position) || /ag-pinned/.test(at.className)) return at;
    return null;
  };
  const controls = [
    ...place.querySelectorAll('a[href], button, input, select, textarea, [role=button], [role=tab]'),
    // Radio buttons and checkboxes hide their input and show only the label beside it.
    ...place.querySelectorAll('label:has(input[type=radio], input[type=checkbox])'),
  ]
    .filter(isShown)
    .map((element) => ({
      element,
      box: seenOf(element, element.getBoundingClientRect()),
      pinned: pinnedIn(element),
    }))
    .filter(({ box }) => box.width > 2 && box.height > 2);
  const overlapping = controls.flatMap(({ element, box, pinned }, at) =>
    controls.slice(at + 1).flatMap(({ element: other, box: its, pinned: otherPin }) => {
      if (pinned !== otherPin || element.contains(other) || other.contains(element)) return [];
      const width = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const height = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      return width > 2 && height > 2 ? [`${nameOf(element)} lies over ${nameOf(other)}`] : [];
    }),
  );
  /**
   * Whether a text is cut off out of reach of scrolling, without an ellipsis or without space for a letter
   * before it.
   */
  const isTextCut = (text: Node): boolean => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (let at = text.parentElement; at; at = at.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(at);
      const clip = at.getBoundingClientRect();
      // Scrollable content, and content for screen readers only.
      if (/auto|scroll/.test(overflowX) || (overflowX !== 'visible' && clip.width <= 1)) return false;
      const isOver = overflowX !== 'visible' && (box.right > clip.right + 1 || box.left < clip.left - 1);
      if (isOver) return textOverflow !== 'ellipsis' || clip.width < 24;
    }
    return false;
  };
  const isCut = (element: Element): boolean => {
    if (element.closest('[role=grid]')) return false;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const isSeen = text.nodeValue?.trim() && text.parentElement && isShown(text.parentElement);
      if (isSeen && isTextCut(text)) return true;
    }
    return false;
  };
  const cut = [...place.querySelectorAll('a[href], button, [role=tab], h1, h2, h3, label')]
    .filter((element) => isShown(element) && isCut(element))
    .map((element) => `${nameOf(element)} is cut off`);
  return [...overlapping, ...cut];
};
