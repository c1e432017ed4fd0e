/**
 * Controls that lie over one another, and names of controls and headings that are cut off without dots, or have no space for one letter and its dots. What a list scrolls to is not cut off, and the cells of grids end with dots by `cutTexts`.
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
  /** What stays in its place while the page scrolls below it, such as the buttons of a form. */
  const pinnedIn = (element: Element): Element | null => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(at).position) || /ag-pinned/.test(at.className)) return at;
    return null;
  };
  const controls = [
    ...place.querySelectorAll('a[href], button, input, select, textarea, [role=button], [role=tab]'),
    // Of radio buttons and checkboxes the input is not seen, the label beside it is.
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
  /** Whether something cuts a text off that no reader can scroll to, without dots or with no space for a letter before them. */
  const isTextCut = (text: Node): boolean => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (let at = text.parentElement; at; at = at.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(at);
      const clip = at.getBoundingClientRect();
      // What is scrolled to, and what is for screen readers alone.
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
