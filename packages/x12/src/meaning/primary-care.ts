import type { Coverage } from '../eligibility-271/model.ts';

/** The primary care provider that the plan has on file (EB*L). */
export type PrimaryCareProvider = {
  name: string;
  /** NM109 when NM108 is XX, else ''. */
  npi: string;
  phone: string;
  /** DTP 295: the period of the assignment. */
  start: string | null;
  end: string | null;
  segment: number;
};

/** Lists the entities that can be the primary care provider, P3 first. */
export function listPrimaryCareProviders(lines: readonly Coverage[]): PrimaryCareProvider[] {
  return lines
    .filter((line) => line.benefitCode === 'L' && line.benefitRelatedInfo.length > 0)
    .map((line) => {
      const entity =
        line.benefitRelatedInfo.find(({ entityIdCode }) => entityIdCode === 'P3') ??
        line.benefitRelatedInfo[0];
      const phone = entity?.contacts
        .flatMap((contact) => contact.communicationNumbers)
        .find((number) => number.qualifierCode === 'TE' || number.qualifierCode === 'WP');
      const since = line.coverageDate.find((date) => date.dateTimeQualifierCode === '295');
      return {
        name: entity?.name ?? '',
        npi: entity?.idCodeQualifierCode === 'XX' ? entity.idCode : '',
        phone: phone?.number ?? '',
        start: since?.date ?? since?.fromDate ?? null,
        end: since?.toDate ?? null,
        segment: line.segment,
      };
    });
}
