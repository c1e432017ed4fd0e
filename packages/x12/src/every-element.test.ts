import { describe, expect, it } from 'vitest';
import { splitNaively } from '../test/corpus.ts';
import { fixtureText } from '../test/support.ts';
import { readX12 } from './index.ts';

/** What says only how the message is built, or has one value everywhere: another one keeps the segment word for word. */
const structural: Readonly<Record<string, readonly number[]>> = {
  BHT: [1],
  HL: [1, 2, 3, 4],
  LS: [1],
  LE: [1],
  PER: [1],
  DMG: [1],
  // Said by `identityChanged`.
  INS: [3, 4],
  MPI: [6],
};

/** Every text anywhere in a value, with dates as X12 writes them. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, value.replaceAll('-', '')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('every element of a question and an answer', () => {
  it.each([
    '271-active-full.x12',
    '271-dependent.x12',
    '271-commercial-long.x12',
    '271-medicare.x12',
    '271-medicaid-managed-care.x12',
    '271-rejected-payer.x12',
    '271-dependent-refused.x12',
    '270-subscriber.x12',
    '270-dependent.x12',
    '270-batch.x12',
  ])('is in the result, or its segment is there word for word: %s', (name) => {
    const text = fixtureText(name);
    const document = readX12(text);
    const { component, repetition } = document.delimiters;
    const there = textsIn(document.transactions);
    const lost = splitNaively(text).flatMap(({ segments }) =>
      segments
        .filter(({ composed }) => !there.includes(composed))
        .flatMap(({ id, elements }) =>
          elements
            .map((element, at) => ({ element, position: at + 1 }))
            .filter(({ position }) => !structural[id]?.includes(position))
            .flatMap(({ element, position }) =>
              element
                .split(component)
                .flatMap((part) => part.split(repetition ?? component))
                .filter((part) => part !== '' && !isThere(there, part))
                .map((part) => `${id}${position} ${part}`),
            ),
        ),
    );
    expect(lost).toEqual([]);
  });

  it('keeps what is unusual where the usual value is not said', () => {
    const text = fixtureText('271-active-full.x12')
      .replace('BHT*0022*', 'BHT*0099*')
      .replace('DMG*D8*', 'DMG*D6*')
      .replace('PER*IC*', 'PER*ZZ*')
      .replace('LS*2120', 'LS*2199');
    const kept = readX12(text).transactions[0]?.eligibility?.otherSegments ?? [];
    expect(kept.map(({ id, expressed }) => `${id} ${expressed}`)).toEqual([
      'BHT part',
      'PER part',
      'DMG part',
      'LS part',
    ]);
  });
});

/** A street of two lines is one text, and so is the name of a provider who is a person. */
const isThere = (texts: readonly string[], part: string): boolean =>
  texts.includes(part) ||
  texts.some(
    (text) => text.split(/, | /).includes(part) || text.includes(`, ${part}`) || text.startsWith(`${part}, `),
  );

it('says who and what each party is, and the format of each date', () => {
  const answer = readX12(fixtureText('271-active-full.x12')).transactions[0]?.eligibility;
  expect(answer).toMatchObject({
    informationSource: { entityIdCode: 'PR', entityType: '2' },
    informationReceiver: { entityIdCode: '1P', entityType: '2' },
    subscriber: {
      entityIdCode: 'IL',
      entityType: '1',
      insuredIndicator: 'Y',
      subscriberDate: [{ formatQualifier: 'D8' }, { formatQualifier: 'D8' }],
    },
  });
  const entities = answer?.coverages.flatMap((line) => line.benefitRelatedInfo) ?? [];
  expect(entities.find((entity) => entity.taxonomyCode !== '')?.taxonomyQualifier).toBe('PXC');
});
