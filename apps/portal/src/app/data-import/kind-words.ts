import type { ImportKind } from '@waypost/contract/imports/shapes';

type KindWords = {
  /** The label of the choice. */
  title: string;
  /** The description in the menu: the result, and when to choose it. */
  choice: string;
  /** The records that its rows become. */
  about: string;
  /** The requirements of a file, for users who have never made one. */
  points: readonly [string, string];
};

/** The texts of each kind of file. */
export const kindWords: Readonly<Record<ImportKind, KindWords>> = {
  registrations: {
    title: 'Patients and their visits',
    choice: 'New patients and cases, with their insurances. Begin with this one.',
    about: 'patients, cases and insurances',
    points: [
      'One row for each visit, or for each insurance of a visit. Columns in any order, with any headings.',
      'It needs the patient’s number in your system and their name; date of birth, date of service and insurance if you have them.',
    ],
  },
  coverages: {
    title: 'Insurances of cases that are here',
    choice: 'Adds and corrects what cases are insured by.',
    about: 'the insurances of cases that are here',
    points: [
      'One row for each insurance, or for each visit with columns for several. All that the system knows of a case: what it sent before and does not send any more is canceled.',
      'It needs the visit number, or the patient’s number with the date of service, and the name of the insurance.',
    ],
  },
  orders: {
    title: 'Orders of cases that are here',
    choice: 'Adds and corrects what was ordered for a visit.',
    about: 'orders of cases that are here',
    points: [
      'One row for each order; several rows with one order number are one order.',
      'It needs the visit number, or the patient’s number with the date of service. With an order number a corrected order is known again.',
    ],
  },
  appointments: {
    title: 'Appointments of patients who are here already',
    choice: 'Says when visits take place. It brings in no new patients.',
    about: 'the appointments of cases that are here',
    points: [
      'One row for each visit. Times are those of the clock where the visit is.',
      'It needs the visit number, or the patient’s number with the date, and when the appointment is. Length and status if you have them.',
    ],
  },
  physicians: {
    title: 'Physicians',
    choice: 'The directory that orders and cases choose from.',
    about: 'physicians of the organization’s directory',
    points: [
      'One row for each physician, or for each of their addresses.',
      'It needs the NPI, by which they are known again, and the name.',
    ],
  },
  plans: {
    title: 'Insurance plans',
    choice: 'The plans and payers that insurances choose from.',
    about: 'insurance plans of the organization',
    points: [
      'One row for each plan, or for each of its addresses.',
      'It needs the names of the plan and its payer. With a code a plan is known again by that.',
    ],
  },
};

/** Whether rows become cases, which the rules evaluate. */
export const opensCases = (kind: ImportKind): boolean => kind === 'registrations';
/** Whether invalid rows are held for the source; for other kinds they stay in the error file. */
export const isHeldBySource = (kind: ImportKind): boolean => kind === 'registrations';
/** Whether a file names the facility of a row. */
export const needsFacility = (kind: ImportKind): boolean => kind === 'registrations';
