import { MAX_CODES, type SourceCode } from '@waypost/contract/sources/calls';
import { expect, it } from 'vitest';
import { refusalText } from '#src/ui/csv/refusal.ts';
import { codesCsv, readCodes, withCodes } from './code-file.ts';
import { meaningsOf } from './code-words.ts';
import { codesOf, codeText, newSource, requestOf, sourceRules } from './source-form.ts';

const meanings = meaningsOf(
  [{ value: 'f1', label: 'North' }],
  [
    { value: 'P1', label: 'Choice (P1)' },
    { value: 'P2', label: 'Choice (P2)' },
  ],
);
const codes: SourceCode[] = [
  { kind: 'facility', code: '=1+1', meaning: 'f1' },
  { kind: 'marital-status', code: 'V, "old"', meaning: 'W' },
  { kind: 'plan', code: 'A', meaning: 'P2' },
];
const read = async (text: string) => {
  const found = await readCodes(new Blob([text]), meanings);
  return 'refusals' in found ? found.refusals.map(refusalText) : found.codes;
};

it('downloaded codes are read back unchanged', async () => {
  expect(codesCsv(codes, meanings)).toContain('"Marital status","V, ""old""","Widowed"');
  expect(await read(codesCsv(codes, meanings))).toEqual(codes);
});

it('a meaning is a name or a code, and an invalid row is reported and not imported', async () => {
  expect(await read('Meaning;Kind;Code\nfemale;gender;F\np1;Plan;7')).toEqual([
    { kind: 'gender', code: 'F', meaning: 'Female' },
    { kind: 'plan', code: '7', meaning: 'P1' },
  ]);
  const refused = await read(
    'Kind,Code,Meaning\nColor,1,Red\nGender,,Male\nFacility,X,South\nGender,F,Female',
  );
  expect(refused).toEqual([
    expect.stringMatching(/^Row 2, Kind: Must be one of: Facility, Plan,/),
    'Row 3, Code: Required',
    'Row 4, Meaning: This is not known here: facility.',
  ]);
  expect(await read(`Kind,Code,Meaning\n${'Gender,F,Female\n'.repeat(MAX_CODES + 1)}`)).toEqual([
    'The file has more than 5,000 rows.',
  ]);
});

it('an existing code gets the new meaning, and new codes are added', () => {
  expect(
    withCodes(codes, [
      { kind: 'plan', code: 'A', meaning: 'P1' },
      { kind: 'gender', code: 'A', meaning: 'Male' },
    ]),
  ).toEqual([
    ...codes.slice(0, 2),
    { kind: 'plan', code: 'A', meaning: 'P1' },
    { kind: 'gender', code: 'A', meaning: 'Male' },
  ]);
});

it('the form sends the typed values, and asks before it overwrites a correction', () => {
  const values = { ...newSource(['f1']), name: ' Feed ', codes: codes.map(codeText) };
  expect(requestOf(values)).toEqual({
    name: 'Feed',
    channel: 'api',
    facilityIds: ['f1'],
    onCorrection: 'ask',
    correctionDays: null,
    linksSureMatches: false,
    codes,
  });
  expect(codesOf(['["color","1","Red"]'])).toEqual([]);
  const invalid = (more: object) =>
    sourceRules.safeParse({ ...values, ...more }).error?.issues.map(({ path }) => path[0]);
  expect(invalid({})).toBeUndefined();
  expect(invalid({ name: ' ', facilityIds: [], correctionDays: '0' })).toEqual([
    'name',
    'facilityIds',
    'correctionDays',
  ]);
});
