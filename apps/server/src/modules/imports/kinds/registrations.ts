import { commitRegistrations, planRegistrations } from '../../registrations/module.ts';
import { undoSlice } from '../undo-slice.ts';
import type { FileKind } from './kind.ts';

/** Patients with their visits and insurances: rows that do not fit are held for the source. */
export const registrations: FileKind = {
  plan: async (work, keyring, { setup, pieces, soFar, until }) => {
    const sent = pieces.map((piece) => setup.sentOf(piece));
    const planned = await planRegistrations(work, keyring, {
      source: setup.source,
      sent: sent.filter((one) => one !== null),
      soFar,
      until,
    });
    const plans = planned.values();
    return sent.map((one) => (one ? (plans.next().value ?? null) : null));
  },
  commit: (work, keyring, { setup, items, leftOf }) =>
    commitRegistrations(work, keyring, {
      source: setup.source,
      items: items.flatMap(({ piece, planned }) => {
        const sent = setup.sentOf(piece);
        return sent ? [{ sent, planned }] : [];
      }),
      leftOf,
    }),
  undo: undoSlice,
};
