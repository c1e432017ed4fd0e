import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import { comparedWithCase, type Task } from '@waypost/contract/tasks/shapes';

type Difference = NonNullable<Task['domainModels']['eligibility']>['caseDifferences'][number];
export type Asked = Partial<Pick<EligibilityRequest, Difference['field']>>;
type CaseValues = {
  payer_code: string | null;
  member_id: string | null;
  first_name: string | null;
  last_name: string;
  birth_date: string | null;
};

/** Spelling is ignored: a payer finds its member with either. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/**
 * The fields that the payer was asked about with a value that the case no longer has. `asked` is null without
 * an answer; a member ID is compared only with the coverage of that payer.
 */
export function caseDifferences(
  { asked, payerCode }: { asked: Asked | null; payerCode: string },
  known: CaseValues,
): Difference[] {
  if (asked === null) return [];
  const inCase: Record<Difference['field'], string | null> = {
    memberId: known.payer_code === payerCode ? (known.member_id ?? '') : null,
    patientFirstName: known.first_name ?? '',
    patientLastName: known.last_name,
    patientDateOfBirth: known.birth_date ?? '',
  };
  return comparedWithCase.flatMap((field) => {
    const [sent, value] = [asked[field] ?? '', inCase[field]];
    return value === null || sent === '' || plain(sent) === plain(value)
      ? []
      : [{ field, sent, inCase: value }];
  });
}
