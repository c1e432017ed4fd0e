import { describe, expect, it } from 'vitest';
import { splitNaively } from '../test/corpus.ts';
import { fixtureText } from '../test/support.ts';
import { readX12 } from './index.ts';

/** Structural elements and elements with one usual value; with any other value, the segment is stored verbatim. */
const structuralPositions: Readonly<Record<string, readonly number[]>> = {
  BHT: [1],
  HL: [1, 2, 3, 4],
  LS: [1],
  LE: [1],
  PER: [1],
  DMG: [1],
  // `identityChanged` expresses these two.
  INS: [3, 4],
  MPI: [6],
};

/** Collects every text in a value at any depth, with dates in X12 form. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value, value.replaceAll('-', '')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
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
  ])('every element of %s is in the result, or its segment is stored verbatim', (name) => {
    const text = fixtureText(name);
    const document = readX12(text);
    const { component, repetition } = document.delimiters;
    const texts = collectTexts(document.transactions);
    const missing = splitNaively(text).flatMap(({ segments }) =>
      segments
        .filter(({ text: segmentText }) => !texts.includes(segmentText))
        .flatMap(({ id, elements }) =>
          elements
            .map((element, at) => ({ element, position: at + 1 }))
            .filter(({ position }) => !structuralPositions[id]?.includes(position))
            .flatMap(({ element, position }) =>
              element
                .split(component)
                .flatMap((part) => part.split(repetition ?? component))
                .filter((part) => part !== '' && !isIncluded(texts, part))
                .map((part) => `${id}${position} ${part}`),
            ),
        ),
    );
    expect(missing).toEqual([]);
  });

  it('the result stores a segment verbatim when an implied element has an unusual value', () => {
    const text = fixtureText('271-active-full.x12')
      .replace('BHT*0022*', 'BHT*0099*')
      .replace('DMG*D8*', 'DMG*D6*')
      .replace('PER*IC*', 'PER*ZZ*')
      .replace('LS*2120', 'LS*2199');
    const otherSegments = readX12(text).transactions[0]?.eligibility?.otherSegments ?? [];
    expect(otherSegments.map(({ id, expressed }) => `${id} ${expressed}`)).toEqual([
      'BHT part',
      'PER part',
      'DMG part',
      'LS part',
    ]);
  });
});

/** The model joins the two lines of a street, and the names of a provider who is a person, into one text. */
const isIncluded = (texts: readonly string[], part: string): boolean =>
  texts.includes(part) ||
  texts.some(
    (text) => text.split(/, | /).includes(part) || text.includes(`, ${part}`) || text.startsWith(`${part}, `),
  );

it('the result has the role and type of each party, and the format of each date', () => {
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
