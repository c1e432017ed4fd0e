import { z } from 'zod';
import { phi } from '../core/classes.ts';
import { isoDate } from '../core/values.ts';

const text = phi(z.string()).nullable();

/** A plan or payer besides the one that was asked (EB*R). */
const otherPayerShape = {
  payerName: text,
  payerCode: text,
  insuranceTypeCode: text,
  insuranceType: text,
  policyNumber: text,
  order: phi(z.enum(['primary', 'secondary', 'tertiary'])).nullable(),
  coverageIndex: phi(z.int().min(0)),
};
export const otherPayerSchema = z.object(otherPayerShape);

/**
 * Coverage by other payers, in the order in which they pay; includes coverage that has ended or not begun on the
 * day.
 */
export const otherCoverageSchema = z.object({
  ...otherPayerShape,
  kind: phi(
    z.enum(['medicare-advantage', 'medicaid-managed-care', 'medicare-secondary', 'drug-plan', 'other']),
  ),
  /** The order relative to the answering payer; null when nothing states it. */
  pays: phi(z.enum(['before', 'after', 'instead'])).nullable(),
  state: phi(z.enum(['during', 'ended', 'notBegun'])),
  start: phi(isoDate).nullable(),
  end: phi(isoDate).nullable(),
});

/** Whether a service is covered on the day; `unknown` means that the payer names it without a status. */
export const serviceStatusSchema = z.object({
  code: phi(z.string()),
  label: phi(z.string()),
  serviceStatus: phi(z.enum(['active', 'inactive', 'unknown'])),
});
