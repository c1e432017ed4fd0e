import { describe, expect, it } from 'vitest';
import { answerOf, answerWith, envelope, fixtureText, inquiry, readFixture } from '../test/support.ts';
import { CodeList } from './codes/code-list.ts';
import { build999, buildInquiry, defaultDelimiters, deriveMeaning, readX12 } from './index.ts';
import { SegmentCursor } from './segments.ts';

describe('a segment', () => {
  it('a segment returns its last element, however many it has', () => {
    for (const count of [1, 2, 62, 63, 64, 65, 127, 128, 129]) {
      const elements = Array.from({ length: count }, (_, at) => `E${at + 1}`);
      const cursor = new SegmentCursor(`ZZZ*${elements.join('*')}~`, defaultDelimiters, 0);
      expect(cursor.next()).toBe(true);
      expect([cursor.element(count), cursor.element(count + 1)]).toEqual([`E${count}`, '']);
    }
  });

  it('a segment returns the same text as code and as element: padded, wrapped, long or absent', () => {
    const cursor = new SegmentCursor('ZZZ*30 *\u0140*ABCDE* **C\nB~', defaultDelimiters, 0);
    expect(cursor.next()).toBe(true);
    for (let position = 1; position <= 7; position += 1)
      expect(cursor.code(position).text).toBe(cursor.element(position));
    expect(cursor.code(1).text).toBe('30');
    const list = new CodeList({ '30': 'Whole', ABC: 'Letters' });
    const labels = [1, 3, 4, 1].map((position) => list.labelOf(cursor.code(position)));
    expect(labels).toEqual(['Whole', 'ABCDE', '', 'Whole']);
  });

  it('a segment may wrap over several lines and have delimiters beyond ASCII', () => {
    const delimiters = { ...defaultDelimiters, element: '\u0140', segment: '\u2028' };
    const cursor = new SegmentCursor('ZZZ\u0140A\nB\u0140*~\u2028YY\u0140C\u2028', delimiters, 0);
    expect(cursor.next()).toBe(true);
    expect([cursor.count, cursor.element(1), cursor.element(2)]).toEqual([2, 'AB', '*~']);
    expect(cursor.next()).toBe(true);
    expect([cursor.id, cursor.element(1), cursor.next()]).toEqual(['YY', 'C', false]);
  });

  it('a segment never confuses two letters beyond ASCII', () => {
    const cursor = new SegmentCursor('ZZZ*\u0140*\u01c0~', defaultDelimiters, 0);
    expect(cursor.next()).toBe(true);
    expect([cursor.element(1), cursor.element(2)]).toEqual(['\u0140', '\u01c0']);
  });

  it('a problem quotes a value of 40 characters completely, and truncates a longer one', () => {
    const quoted = [40, 41].map((length) => {
      const text = fixtureText('270-subscriber.x12').replace(
        /DTP\*291\*[^~]*/,
        `DTP*291*D8*${'7'.repeat(length)}`,
      );
      return readX12(text).problems.find(({ value }) => value?.startsWith('777'))?.value;
    });
    expect(quoted).toEqual(['7'.repeat(40), `${'7'.repeat(40)}…`]);
  });

  it('a misplaced segment is named in its problem', () => {
    const text = fixtureText('271-active-full.x12').replace('DTP*', 'ZZ9*1~\nDTP*');
    const cut = readX12(text.slice(0, text.indexOf('GE*') + 4));
    expect(cut.problems.map(({ message }) => message).join('\n')).toContain('inside segment GE');
  });
});

describe('an interchange', () => {
  it('an interchange does not begin at letters that only resemble its header', () => {
    const text = fixtureText('271-active-full.x12');
    for (const similarText of ['VISAz 1 ', 'ISAz 1 ', 'ISAa ', 'ISAA', 'ISA9'])
      expect(readX12(`${similarText}${text}`).transactions[0]?.eligibility?.coverages).toHaveLength(
        answerOf('271-active-full.x12').coverages.length,
      );
  });

  it('an interchange reports that a set lost its ST', () => {
    expect(readFixture('271-without-st.x12').problems.map(({ code }) => code)).toContain('missing-st');
  });

  it('an interchange is written with four distinct delimiters, including the repetition separator', () => {
    const delimiters = { ...defaultDelimiters, repetition: defaultDelimiters.component };
    expect(() => buildInquiry(inquiry, { ...envelope, delimiters })).toThrow('distinct');
  });
});

describe('an acknowledgment', () => {
  const received = {
    functionalId: 'HS',
    groupControlNumber: '55',
    version: '005010X279A1',
    type: '270',
    controlNumber: '0001',
  };

  it('an acknowledgment is sent in a group of acknowledgments (GS01 FA)', () => {
    expect(build999(received, [], envelope)).toMatch(/~GS\*FA\*/);
  });

  it('an acknowledgment has code 5 (segments in error) only for sets with segment errors', () => {
    expect(build999(received, [], envelope)).toContain('IK5*A~');
    const refused = build999(received, [{ segmentId: 'EQ', position: 14, code: '3' }], envelope);
    expect(refused).toContain('IK5*R*5~');
  });

  it('a TA1 has the usage and the time of the interchange that it answers', () => {
    expect(readFixture('ta1-accepted.x12').transactions).toMatchObject([
      { usage: 'T', interchangeAcknowledgment: { date: '261121', time: '0930' } },
    ]);
  });
});

describe('an inquiry', () => {
  it('an inquiry without a subscriber is about its dependent', () => {
    const text = fixtureText('270-dependent.x12').replace(/HL\*3\*2\*22\*1~\s+NM1\*IL[^~]*~\s+/, '');
    const read = readX12(text).transactions[0]?.inquiry;
    expect([read?.subscriber, read?.dependent?.firstName]).toEqual([null, 'ROWAN']);
  });

  it('an inquiry does not assign the dependent of the second subscriber to the first', () => {
    const second = 'HL*4*2*22*1~\nNM1*IL*1*BIRCH*ADA****MI*MM100200301~\nHL*5*4*23*0~';
    const text = fixtureText('270-dependent.x12').replace('HL*4*3*23*0~', second);
    const read = readX12(text).transactions[0]?.inquiry;
    expect([read?.subscriber?.firstName, read?.dependent]).toEqual(['TESSA', null]);
  });

  it('an inquiry without a required provider field is refused by the name of the field', () => {
    const provider = { kind: 'npi', value: '1999999984' } as const;
    expect(() => buildInquiry({ ...inquiry, provider }, envelope)).toThrow('provider.organizationName');
    const person = { firstName: 'Lena', lastName: '' };
    expect(() => buildInquiry({ ...inquiry, provider: { ...provider, person } }, envelope)).toThrow(
      'provider.person.lastName',
    );
  });

  it('an inquiry asks about the date of service, not about an earlier date of another kind', () => {
    const text = fixtureText('270-subscriber.x12')
      .replace(/DTP\*291[^~]*~/, 'DTP*102*D8*20250301~')
      .replace(/DTP\*102\*D8\*20250301~\s+EQ/, 'DTP*472*D8*20261121~\nEQ');
    expect(readX12(text).transactions[0]?.inquiry).toMatchObject({
      serviceDateFrom: '2026-11-21',
      cardIssueDate: '2025-03-01',
    });
  });
});

describe('an answer', () => {
  it('an answer has the plan name of the whole-plan line, not of an earlier line', () => {
    const answer = answerWith('EB*1**33*PR*CHIRO RIDER', 'EB*1**30*PR*GOLD');
    expect(answer.planName).toBe('GOLD');
  });

  it('an answer without a whole-plan line takes the plan name from the lines for single services', () => {
    const { plans } = deriveMeaning(
      answerWith('EB*1**33*PR*CHIRO RIDER', 'EB*1**98*PR*OFFICE', 'EB*B**98*PR*OFFICE**25'),
    );
    expect(plans.map(({ planName }) => planName)).toEqual(['CHIRO RIDER', 'OFFICE']);
  });

  it('an answer gives a dependent without dates the period of the subscriber', () => {
    const text = fixtureText('271-dependent.x12');
    const [before, after = ''] = text.split('NM1*03');
    const dates = /DTP\*(346|347|291|307|348|349|356|357)[^~]*~\s*/g;
    const subscriber = before?.replace(dates, '').replace(/(NM1\*IL[^~]*~\s*)/, '$1DTP*346*D8*20260201~\n');
    const answer = readX12(`${subscriber}NM1*03${after.replace(dates, '')}`).transactions[0]?.eligibility;
    expect(answer?.dependent).not.toBeNull();
    expect(answer?.coverageStart).toBe('2026-02-01');
  });

  it('an answer has the rank of a member of the armed forces', () => {
    const { subscriber } = answerWith('MPI*C*AE*A**A1', 'EB*1**30');
    expect(subscriber?.military).toMatchObject([{ affiliationCode: 'A', rankCode: 'A1' }]);
  });
});
