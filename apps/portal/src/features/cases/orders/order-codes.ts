import { diagnosisCategories, diagnosisChapters } from './diagnosis-words.ts';

/** ICD-10-CM: a letter, a digit, one more character, then up to four after the period. Feeds leave the period out. */
const DIAGNOSIS = /^[A-Z]\d[0-9A-Z](\.?[0-9A-Z]{1,4})?$/;
/** CPT and HCPCS, with up to four modifiers; ICD-10-PCS of an inpatient procedure. */
const PROCEDURE = /^(\d{4}[0-9A-Z]|[A-Z]\d{4})([- ][0-9A-Z]{2}){0,4}$|^[0-9A-HJ-NP-Z]{7}$/;

/** Blank means none. */
const hasShape = (shape: RegExp, typed: string): boolean => {
  const code = typed.trim().toUpperCase();
  return code === '' || shape.test(code);
};
export const isDiagnosisCode = (typed: string): boolean => hasShape(DIAGNOSIS, typed);
export const isProcedureCode = (typed: string): boolean => hasShape(PROCEDURE, typed);

/** The meaning of a diagnosis: its category if it is a common one, else its chapter; empty for text that is no code. */
export function diagnosisMeaning(typed: string): string {
  const category = typed.trim().toUpperCase().slice(0, 3);
  if (category === '' || !isDiagnosisCode(typed)) return '';
  return (
    diagnosisCategories[category] ??
    diagnosisChapters.find(([first, last]) => category >= first && category <= last)?.[2] ??
    ''
  );
}
