import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of the answer when it arrives, so that it is read at once and Tab goes on from there.
 * Who has gone elsewhere meanwhile, such as into a dialog, stays there.
 */
export function useFocusOnAnswer(
  page: RefObject<HTMLElement | null>,
  transaction: Pick<EligibilityTransaction, 'id' | 'state'> | undefined,
): void {
  const waitedFor = useRef<string | null>(null);
  const { id, state } = transaction ?? {};
  useEffect(() => {
    if (!id || !state) return;
    const hasArrived = waitedFor.current === id && state !== 'sent';
    waitedFor.current = state === 'sent' ? id : null;
    const focused = document.activeElement;
    const isElsewhere = focused && !focused.matches('body, h1, main') && !page.current?.contains(focused);
    if (!hasArrived || isElsewhere) return;
    const heading = page.current?.querySelector<HTMLElement>('[data-response] h2');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page, id, state]);
}
