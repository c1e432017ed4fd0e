import { decodeMemberId } from '@waypost/platform/demo-members';
import { describe, expect, it } from 'vitest';
import { makeDemoCases } from './demo-cases.ts';
import type { Finding } from './finding.ts';
import { withFindings } from './findings.ts';
import { lakemont } from './organizations.ts';
import type { CastCase } from './patients.ts';
import { randomFrom } from './random.ts';
import { makeTasks } from './tasks.ts';

const today = '2026-11-27';
const cases = makeDemoCases(lakemont, { count: 210, seed: 26, today });
const found = withFindings(cases, makeTasks(cases, ['a worker'], randomFrom(26), today), ['a worker']);
const ageOf = ({ birthDate }: CastCase) => Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
const isAtChildrens = ({ facility }: CastCase) => facility.name.includes('Children');

const open = (finding: Finding) =>
  found.tasks.filter((task) => task.finding === finding && task.status !== 'Complete');
const correctedCase = ({ caseId }: CastCase): CastCase => {
  const corrected = cases.find((of) => of.caseId === caseId);
  if (!corrected) throw new Error('no such case');
  return corrected;
};
const noteOf = ({ caseId }: CastCase) => found.notes.find((note) => note.of.caseId === caseId)?.note;

describe('patients of the demo', () => {
  it('demo patients are the same in every run', () => {
    expect(makeDemoCases(lakemont, { count: 210, seed: 26, today })).toEqual(cases);
  });

  it('demo patients are children only at the children’s hospital, and have Medicare only from the age of 65', () => {
    expect(cases.filter((of) => isAtChildrens(of) !== ageOf(of) < 19)).toEqual([]);
    expect(cases.filter(({ payer }) => payer.code === 'CMS').every((of) => ageOf(of) > 65)).toBe(true);
    expect(cases.filter((of) => ageOf(of) > 66 && of.payer.code === 'CMS').length).toBeGreaterThan(30);
  });

  it('demo patients are registered with their payers exactly as in the demo', () => {
    for (const of of cases) {
      const member = decodeMemberId(of.memberId);
      expect(member?.isValid && member.hasName(of.lastName) && member.hasBirthDate(of.birthDate)).toBe(true);
    }
  });
});

describe('the findings of payers in the demo', () => {
  it('the finding of a demo payer persists until the error is corrected, and a note contains the correct value', () => {
    for (const { of } of open('wrong id')) {
      expect(decodeMemberId(of.memberId)?.isValid).toBe(false);
      expect(noteOf(of)).toContain(correctedCase(of).memberId);
    }
    for (const { of } of open('wrong birth date')) {
      expect(decodeMemberId(of.memberId)?.hasBirthDate(of.birthDate)).toBe(false);
      expect(noteOf(of)).toContain(correctedCase(of).birthDate.slice(0, 4));
    }
    for (const { of } of open('wrong name')) {
      expect(decodeMemberId(of.memberId)?.hasName(of.lastName)).toBe(false);
      expect(noteOf(of)).toContain(correctedCase(of).lastName);
    }
    for (const { of } of open('not enrolled')) {
      expect(decodeMemberId(of.memberId)?.kind).toBe('not enrolled');
      const [card = ''] = /[A-Z]{3}\d{9}/.exec(noteOf(of) ?? '') ?? [];
      expect(decodeMemberId(card)?.kind).toBe('active');
      expect(decodeMemberId(card)?.hasName(of.lastName)).toBe(true);
    }
  });

  it('each finding of a demo payer can be reached from an open task', () => {
    const findings: Finding[] = [
      ...(['wrong id', 'wrong birth date', 'wrong name', 'not enrolled', 'cannot answer'] as const),
      ...(['ended', 'another payer first', 'managed'] as const),
    ];
    for (const finding of findings) expect(open(finding).length, finding).toBeGreaterThan(1);
    const unreported = found.cases.map(({ memberId }) => decodeMemberId(memberId)?.kind);
    expect(unreported).toContain('another id');
    expect(unreported).toContain('pending');
  });

  it('the finding of a demo payer is corrected in the case, not only in the check, if the task is done', () => {
    const done = found.tasks.filter(
      ({ status, finding }) => status === 'Complete' && finding?.startsWith('wrong'),
    );
    expect(done.length).toBeGreaterThan(1);
    for (const { of, asked } of done) {
      expect(of).toEqual(correctedCase(of));
      expect(asked).not.toEqual(of);
    }
  });
});
