import { folded } from '@waypost/contract/core/folded';
import { MIN_NAME, typedNames } from '@waypost/contract/patients/similar';
import { type CaseSearch, searchDate } from '@waypost/contract/search/shapes';
import { sql } from 'kysely';
import type { Sql } from '../../framework/list/column.ts';
import { all, always, any } from '../../framework/list/conditions.ts';
import { comparedName } from '../../framework/list/names.ts';
import { storedForms } from '../../framework/list/numbers.ts';
import { namePartRows } from '../patients/readable.ts';

/** The highest character closes the range, so that an index can be used. */
const begins = (expression: Sql, text: string): Sql =>
  sql`(${expression} >= ${text}::text and ${expression} < ${text}::text || chr(1114111))`;

/** Cases whose service overlaps the requested days; a start without an end means that one day. */
function serviceSql({ dateOfServiceStart, dateOfServiceEnd }: CaseSearch): Sql {
  const start = searchDate(dateOfServiceStart ?? '');
  if (start === null) return always;
  const end = searchDate(dateOfServiceEnd ?? '') ?? start;
  return sql`(c.service_start <= ${end}::date and coalesce(c.service_end, c.service_start) >= ${start}::date)`;
}

const isNumber = (expression: Sql, typed: string): Sql =>
  sql`${expression} = any (${storedForms(typed)}::text[])`;

/** The stored forms of a typed case number: numbers that Waypost assigns have a C before their digits. */
function heldCaseNumbers(typed: string): string[] {
  const number = typed.toLowerCase().replace(/^c/, '');
  return [...storedForms(number), `c${number}`];
}

/** The conditions other than names: case numbers match by their beginning, other numbers only as a whole. */
export function nonNameConditions(search: CaseSearch): Sql {
  const { caseNumber, patientAccountNumber, medicalRecordNumber, dateOfBirth } = search;
  const birthDate = searchDate(dateOfBirth ?? '');
  return all([
    serviceSql(search),
    ...(caseNumber
      ? [any(heldCaseNumbers(caseNumber).map((number) => begins(sql`c.case_number_key`, number)))]
      : []),
    ...(patientAccountNumber ? [isNumber(sql`c.account_number_key`, patientAccountNumber)] : []),
    ...(medicalRecordNumber ? [isNumber(sql`p.medical_record_number_key`, medicalRecordNumber)] : []),
    ...(birthDate ? [sql`p.birth_date = ${birthDate}::date`] : []),
  ]);
}

type Name = { begins: Sql; hasPart: Sql | null };

/**
 * The condition for a name: it, or one of its further words, starts with the text. A single letter matches too many
 * words.
 */
function nameOf(field: 'lastName' | 'firstName', typed: string): Name | null {
  if (typed === '') return null;
  const key = comparedName(typed);
  const column = field === 'lastName' ? sql`p.last_name_key` : sql`p.first_name_key`;
  const part = sql`p.id in (select n.patient_id from ${namePartRows} n where n.entity_id = (select current_entity())
    and n.field = ${sql.lit(field)} and ${begins(sql`n.part`, key)})`;
  return { begins: begins(column, key), hasPart: folded(typed).length >= MIN_NAME ? part : null };
}

/**
 * The alternative conditions for the names of a search. They are disjoint, and each has its index: a single combined
 * condition would use none.
 */
export function nameConditions(search: CaseSearch): Sql[] {
  const typed = typedNames({ familyName: search.lastName ?? '', firstName: search.firstName ?? '' });
  const last = nameOf('lastName', typed.familyName);
  const first = nameOf('firstName', typed.firstName);
  const isFirst = first && (first.hasPart ? any([first.begins, first.hasPart]) : first.begins);
  return [
    all([last?.begins ?? always, first?.begins ?? always]),
    ...(last?.hasPart ? [all([last.hasPart, sql`not ${last.begins}`, isFirst ?? always])] : []),
    ...(first?.hasPart ? [all([last?.begins ?? always, first.hasPart, sql`not ${first.begins}`])] : []),
  ];
}
