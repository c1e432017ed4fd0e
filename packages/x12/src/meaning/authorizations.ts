import type { Coverage } from '../eligibility-271/model.ts';
import { type Network, networksOf } from './network.ts';

/** Whether a service needs the payer's consent before it is given (EB11), and numbers that were given (REF G1, 9F). */
export type Authorization = {
  serviceTypeCodes: readonly string[];
  network: Network;
  procedureCode: string;
  /** null: the payer says that it does not know. */
  isRequired: boolean | null;
  numbers: readonly string[];
  segment: number;
};

const numberQualifiers: readonly string[] = ['G1', '9F'];

/** Lists one entry for each line and network that mentions an authorization. */
export function authorizations(lines: readonly Coverage[]): Authorization[] {
  return lines.flatMap((line) => {
    const numbers = line.coverageAdditionalIdentification
      .filter((reference) => numberQualifiers.includes(reference.referenceIdQualifierCode))
      .map((reference) => reference.referenceId);
    if (line.preAuthorizationRequired === null && numbers.length === 0) return [];
    return networksOf(line).map((network) => ({
      serviceTypeCodes: line.serviceTypeCodes,
      network,
      procedureCode: line.coverageProcedureCode?.procedureCode ?? '',
      isRequired:
        line.preAuthorizationRequired === 'Y' ? true : line.preAuthorizationRequired === 'N' ? false : null,
      numbers,
      segment: line.segment,
    }));
  });
}
