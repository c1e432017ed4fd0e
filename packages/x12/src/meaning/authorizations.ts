import type { Coverage } from '../eligibility-271/model.ts';
import { type Network, readNetworks } from './network.ts';

/** Whether a service needs prior authorization by the payer (EB11), and its authorization numbers (REF G1, 9F). */
export type Authorization = {
  serviceTypeCodes: readonly string[];
  network: Network;
  procedureCode: string;
  /** null when the payer states that it does not know. */
  isRequired: boolean | null;
  numbers: readonly string[];
  segment: number;
};

const numberQualifiers: readonly string[] = ['G1', '9F'];

/** Lists one entry for each line and network that mentions an authorization. */
export function listAuthorizations(lines: readonly Coverage[]): Authorization[] {
  return lines.flatMap((line) => {
    const numbers = line.coverageAdditionalIdentification
      .filter((reference) => numberQualifiers.includes(reference.referenceIdQualifierCode))
      .map((reference) => reference.referenceId);
    if (line.preAuthorizationRequired === null && numbers.length === 0) return [];
    return readNetworks(line).map((network) => ({
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
