import { namedPatientSchema } from '@waypost/contract/patients/register';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkMapping } from '../columns/check-mapping.ts';
import { headingSignature } from '../columns/headings.ts';
import { importKinds } from '../columns/kinds.ts';
import { profileFile } from '../columns/profile.ts';
import { createMapping, proposeFields } from '../columns/propose.ts';
import { inspectFile } from '../file/inspect.ts';
import { readRows } from '../file/read-rows.ts';
import type { OpenFile, Row } from '../file/types.ts';
import { readRecords } from '../records/pieces.ts';
import { surveyRows } from '../records/survey.ts';
import { openBytes } from '../testing/write-text.ts';
import { writeResultHeadings, writeResultRow } from './result-file.ts';
import { writeTemplate } from './template.ts';

const fileOf = (text: string): OpenFile => openBytes(new TextEncoder().encode(text));
async function readProfile(open: OpenFile) {
  const format = await inspectFile(open);
  const rows = () => readRows(open, format);
  const all: Row[] = [];
  for await (const batch of rows()) all.push(...batch);
  return { rows, all, profile: await profileFile(rows()) };
}

describe('a file of what became of each row', () => {
  it('a result file has its original columns, is safe for spreadsheets, and can be loaded again any number of times', async () => {
    const text = 'MRN,Last Name,Note,Note\r\n007,"Doe, A",=1+1,\'-x\r\n008,Roe,+2,@SUM\r\n';
    const first = await readProfile(fileOf(text));
    const writeFile = (from: typeof first): string =>
      writeResultHeadings(from.profile.headings) +
      from.all
        .slice(1)
        .map((row) =>
          writeResultRow(from.profile.headings, row, {
            result: 'Held',
            reason: '=cmd',
            original: 'Note: =2',
            caseNumber: 'C100201',
          }),
        )
        .join('');
    const errors = writeFile(first);
    expect(errors.split('\r\n')).toEqual([
      '\ufeff"MRN","Last Name","Note","Note (2)","waypost_row","waypost_result","waypost_reason","waypost_original","waypost_case"',
      `"007","Doe, A","'=1+1","'-x","2","Held","'=cmd","Note: =2","C100201"`,
      `"008","Roe","'+2","'@SUM","3","Held","'=cmd","Note: =2","C100201"`,
      '',
    ]);
    const again = await readProfile(fileOf(errors));
    expect(again.all.slice(1).map(({ cells }) => cells.slice(0, 4))).toEqual(
      first.all.slice(1).map(({ cells }) => cells),
    );
    expect(writeFile(again)).toBe(errors);
    expect(headingSignature(again.profile.headings)).toBe(
      headingSignature(first.profile.headings).replace(/note$/, 'note 2'),
    );
  });
});

describe('a template', () => {
  it.each(importKinds)(
    'a template of %s is read without a question, with each column as named, and makes a record',
    async (kind) => {
      const { rows, profile } = await readProfile(fileOf(writeTemplate(kind)));
      const proposals = proposeFields(profile, kind);
      expect(proposals.filter(({ field }) => field === null).map(({ heading }) => heading)).toEqual([]);
      expect(
        proposals.flatMap(({ questions }) => questions).filter(({ code }) => code !== 'date-order'),
      ).toEqual([]);
      const mapping = createMapping(proposals, { kind, authority: 'urn:x' });
      expect(checkMapping(mapping, profile)).toEqual([]);
      const reading = {
        headings: profile.headings,
        mapping,
        today: '2026-11-27',
        timeZoneOf: () => 'America/New_York',
      };
      const survey = await surveyRows(rows(), reading);
      const pieces = [];
      for await (const batch of readRecords(kind, rows(), { ...reading, survey })) pieces.push(...batch);
      expect(pieces.map(({ troubles, record }) => [troubles, record !== null])).toEqual([[[], true]]);
      const { patient } = z.object({ patient: z.unknown().optional() }).parse(pieces[0]?.record);
      if (kind === 'registrations') expect(namedPatientSchema.safeParse(patient).success).toBe(true);
    },
  );
});
