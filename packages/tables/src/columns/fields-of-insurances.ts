import type { FieldSpec } from './field-spec.ts';

/** The fields of insurances, which a list may have in separate columns or in separate rows. */

const list = (text: string): string[] => text.split('|');

/** The headings omit the place: `Ins1 Member ID` is `member id` of the first insurance. */
export const insuranceFields = {
  name: {
    label: 'Insurance name',
    type: 'text',
    maxLength: 120,
    headings: list(
      'name|insurance|insurance name|ins name|payer|payer name|payor|payor name|carrier|carrier name|insurance company|insurance company name|ins co|ins co name|ins company|company|company name|insurance carrier|plan|plan name|insurance plan|insurance plan name|ins plan|package name|insurance package|coverage|coverage name|coverage plan',
    ),
    sample: 'Tidewater PPO',
  },
  planCode: {
    label: 'Plan code',
    type: 'text',
    maxLength: 40,
    headings: list(
      'plan code|plan id|payer id|payor id|payer code|carrier code|carrier id|insurance code|ins code|insurance package id|edi payer id|payer number|code',
    ),
  },
  memberId: {
    label: 'Member ID',
    type: 'member-id',
    maxLength: 80,
    headings: list(
      'member id|member no|member number|member|subscriber id|subscriber no|subscriber number|sub id|policy|policy no|policy number|policy id|id|id no|id number|insured id|insured id no|insured id number|insurance id no|insurance id number|ins id|ins id no|cert no|certificate no|certificate number|hic|hicn|mbi|medicare id|medicaid id|card no|policyholder id|subscriber policy number|insurance member id|insurance policy number|ins policy no|ins policy',
    ),
    sample: 'TWM8841207',
  },
  groupNumber: {
    label: 'Group number',
    type: 'text',
    maxLength: 80,
    headings: list(
      'group|group no|group number|group id|grp|grp no|grp number|grp id|group nbr|insurance group|insurance group number|ins group|ins group no|policy group|policy group number|plan group',
    ),
    sample: 'G0007',
  },
  relationship: {
    label: 'Patient is to the subscriber',
    type: 'relationship',
    headings: list(
      'relationship|relation|rel|relationship to insured|relationship to subscriber|rel to insured|rel to sub|rel to subscriber|patient relationship|pt relationship|pt rel|patient relationship to insured|patient relationship to subscriber|patient rel to subscriber|pt rel to subscriber|pt rel to insured|insured relationship|subscriber relationship|relation to insured|rel code|insurance relationship',
    ),
    sample: 'Self',
  },
  subscriberName: {
    label: 'Subscriber name in one column',
    type: 'whole-name',
    maxLength: 120,
    headings: list(
      'subscriber|subscriber name|insured|insured name|insureds name|policy holder|policyholder|policy holder name|policyholder name|holder|holder name|sub name|subscriber full name|insured party|cardholder|member name',
    ),
  },
  subscriberLastName: {
    label: 'Subscriber last name',
    type: 'name',
    maxLength: 60,
    headings: list(
      'subscriber last name|subscriber last|insured last name|insured last|policy holder last name|policyholder last name|holder last name|sub last name|subscriber lname|member last name',
    ),
  },
  subscriberFirstName: {
    label: 'Subscriber first name',
    type: 'name',
    maxLength: 60,
    headings: list(
      'subscriber first name|subscriber first|insured first name|insured first|policy holder first name|policyholder first name|holder first name|sub first name|subscriber fname|member first name',
    ),
  },
  subscriberMiddleName: {
    label: 'Subscriber middle name or initial',
    type: 'name',
    maxLength: 35,
    headings: list(
      'subscriber middle name|subscriber mi|subscriber middle initial|insured mi|insured middle name|insured middle initial',
    ),
  },
  subscriberBirthDate: {
    label: 'Subscriber date of birth',
    type: 'birth-date',
    headings: list(
      'subscriber dob|subscriber date of birth|subscriber birth date|subscriber birthdate|insured dob|insured date of birth|insured birth date|insureds dob|policy holder dob|policyholder dob|policy holder date of birth|policyholder date of birth|holder dob|sub dob|member dob',
    ),
  },
  subscriberGender: {
    label: 'Subscriber gender',
    type: 'gender',
    headings: list(
      'subscriber sex|subscriber gender|insured sex|insured gender|policy holder sex|policyholder sex|policy holder gender|policyholder gender|holder sex|sub sex',
    ),
  },
  periodStart: {
    label: 'Coverage starts',
    type: 'date',
    headings: list(
      'effective|effective date|effective start date|policy effective start date|eff date|eff dt|eff|effective from|effective start|coverage start|coverage starts|coverage start date|coverage effective date|policy effective date|policy start date|insurance effective date|ins eff date|begin date',
    ),
  },
  periodEnd: {
    label: 'Coverage ends',
    type: 'date',
    headings: list(
      'termination|termination date|effective end date|policy effective end date|term date|term dt|term|expiration date|exp date|expires|effective to|effective end|coverage end|coverage ends|coverage end date|coverage term date|policy end date|policy termination date|insurance expiration date|ins term date',
    ),
  },
  place: {
    label: 'Place in the billing order',
    type: 'billing-place',
    headings: list(
      'billing order|filing order|coverage order|cob|cob order|priority|insurance order|insurance priority|ins order|ins seq|insurance sequence|coverage level|insurance level|insurance type|ins type|insurance rank|sequence|sequence number|primary secondary|responsibility|policy order',
    ),
  },
} as const satisfies Record<string, FieldSpec>;
