import type { Page } from '@playwright/test';

/** The cut-off texts in grid rows, whether each ends with an ellipsis, and the tooltip with the full text. */
export const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    /**
     * The element that clips a text, and whether everything between them is inline, because only inline text
     * can end with an ellipsis.
     */
    const clipOf = (text: Text) => {
      let isLine = true;
      for (let element = text.parentElement; element; element = element.parentElement) {
        if (clips(element)) return { clip: element, isLine };
        isLine &&= getComputedStyle(element).display === 'inline';
        if (element.role === 'gridcell') break;
      }
      return null;
    };
    return [...document.querySelectorAll('[role=gridcell]')].flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const cut: Array<{ text: string; hasDots: boolean; isWhole: boolean }> = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node as Text;
        const found = text.data.trim() ? clipOf(text) : null;
        if (!found || found.clip.clientWidth <= 1) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, width } = found.clip.getBoundingClientRect();
        if (range.getBoundingClientRect().right <= left + width + 0.5) continue;
        const hasDots = found.isLine && getComputedStyle(found.clip).textOverflow === 'ellipsis';
        const isWhole = text.parentElement?.closest<HTMLElement>('[title]')?.title === text.data;
        cut.push({ text: text.data, hasDots, isWhole });
      }
      return cut;
    });
  });
