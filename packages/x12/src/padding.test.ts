import { describe, expect, it } from 'vitest';
import { answerWith, fixtureText } from '../test/support.ts';
import { readX12, type X12Document } from './index.ts';

/** Adds a blank before every separator and terminator after the header, which has a fixed width. */
function addPadding(text: string): string {
  const { element, component, segment, repetition } = readX12(text).delimiters;
  const end = text.indexOf(segment, 105);
  let body = text.slice(end);
  for (const separator of [element, component, segment, repetition ?? element])
    body = body.replaceAll(separator, ` ${separator}`);
  return text.slice(0, end) + body.slice(1);
}

/** Removes trailing blanks from the segments that are stored verbatim, which retain their padding. */
function withoutTrailingBlanks({ transactions, problems }: X12Document): unknown {
  const isText = (value: unknown): value is { id: string; text: string } =>
    typeof value === 'object' && value !== null && 'text' in value && 'id' in value;
  return JSON.parse(
    JSON.stringify({ transactions, problems }, (_, value) =>
      isText(value) ? { ...value, text: value.text.replace(/ +(?=[*:^]|$)/g, '') } : value,
    ),
  );
}

describe('blanks at the end of an element', () => {
  it.each([
    '271-active-full.x12',
    '271-dependent.x12',
    '271-commercial-long.x12',
    '271-unknown-content.x12',
    '271-rejected-person.x12',
    '270-subscriber.x12',
    '270-batch.x12',
    '999-refused.x12',
    '997-refused.x12',
  ])('padding is no data: %s reads the same with and without blanks', (name) => {
    const text = fixtureText(name);
    expect(addPadding(text)).not.toBe(text);
    expect(withoutTrailingBlanks(readX12(addPadding(text)))).toEqual(withoutTrailingBlanks(readX12(text)));
  });

  it('padding does not hide a changed identity, date, member id or gender', () => {
    const { subscriber } = answerWith('INS*Y*18*001*25 ', 'DMG*D8*19850704 *F  ', 'DTP*346*D8*20260101 ');
    expect(subscriber).toMatchObject({
      identityChanged: true,
      gender: 'F',
      dateOfBirth: '1985-07-04',
      subscriberDate: [{ date: '2026-01-01', value: '20260101' }],
    });
  });

  it('padding stays in segments stored as sent, and leading blanks of a value stay too', () => {
    const { otherSegments, coverages } = answerWith('ZZ1*A *B  ', 'EB*1**30', 'MSG*  INDENTED ');
    expect(otherSegments.map(({ text }) => text)).toEqual(['ZZ1*A *B  ']);
    expect(coverages[0]?.coverageMessage).toEqual(['  INDENTED']);
  });

  it('an element that contains only blanks is empty', () => {
    const [line] = answerWith('EB*1**30*** * * ').coverages;
    expect(line?.amounts).toMatchObject({ timePeriodQualifierCode: '', monetaryAmount: '', percent: '' });
  });
});
