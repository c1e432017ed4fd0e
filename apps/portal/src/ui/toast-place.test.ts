import { describe, expect, it } from 'vitest';
import { type Box, chooseToastPlace, edgesAt, type ToastPlace, toastPlaces } from './toast-place.ts';

const size = { width: 380, height: 48 };
const desk = { width: 1280, height: 720 };
const phone = { width: 390, height: 844 };
const nothing = { kept: [], spared: [] };

/** A field of a form at this place of the window. */
const field = (left: number, top: number): Box => ({ left, top, right: left + 160, bottom: top + 36 });

describe('Notices', () => {
  it('toasts are shown below in the middle, or on the left of a narrow window', () => {
    expect(chooseToastPlace(size, desk, nothing, null)).toBe('below');
    expect(edgesAt('below', size, desk)).toEqual({ left: 450, top: 600 });
    expect(edgesAt('below', size, { width: 1024, height: 720 }).left).toBe(16);
  });

  it('cover neither the focused field nor a main button', () => {
    const memberId = field(356, 600);
    const place = chooseToastPlace(size, desk, { kept: [memberId], spared: [] }, 'below');
    expect(place).toBe('belowEnd');
    const submit = { left: 1100, top: 610, right: 1264, bottom: 646 };
    expect(chooseToastPlace(size, desk, { kept: [memberId, submit], spared: [] }, 'below')).toBe('aboveEnd');
  });

  it('toasts avoid other fields if there is space', () => {
    expect(chooseToastPlace(size, desk, { kept: [], spared: [field(500, 600)] }, null)).toBe('belowEnd');
  });

  it('toasts stay in place while they cover nothing that must stay free', () => {
    expect(chooseToastPlace(size, desk, { kept: [], spared: [field(900, 600)] }, 'belowEnd')).toBe(
      'belowEnd',
    );
  });

  it('toasts avoid each field of a phone, wherever it is', () => {
    const wide = { width: 358, height: 68 };
    for (let top = 64; top < phone.height - 40; top += 20) {
      const typedIn = { left: 16, top, right: 374, bottom: top + 36 };
      const place = chooseToastPlace(wide, phone, { kept: [typedIn], spared: [] }, 'below');
      const edge = edgesAt(place, wide, phone).top;
      expect(edge >= typedIn.bottom || edge + wide.height <= typedIn.top, `a field at ${top}`).toBe(true);
    }
  });

  it('toasts are always inside the window', () => {
    for (const place of toastPlaces satisfies readonly ToastPlace[])
      for (const window of [desk, phone]) {
        const { left, top } = edgesAt(place, { width: 358, height: 60 }, window);
        expect(left >= 0 && top >= 0 && left + 358 <= window.width && top + 60 <= window.height, place).toBe(
          true,
        );
      }
  });
});
