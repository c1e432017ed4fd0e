import type { ImportKind } from '@waypost/contract/imports/shapes';
import { appointments } from './appointments.ts';
import { coverages } from './coverages.ts';
import type { FileKind } from './kind.ts';
import { orders } from './orders.ts';
import { physicians } from './physicians.ts';
import { plans } from './plans.ts';
import { recordsOf } from './records.ts';
import { registrations } from './registrations.ts';

/** The processing of the rows of each kind of file. */
export const fileKinds: Readonly<Record<ImportKind, FileKind>> = {
  registrations,
  coverages: recordsOf(coverages),
  orders: recordsOf(orders),
  appointments: recordsOf(appointments),
  physicians: recordsOf(physicians),
  plans: recordsOf(plans),
};
