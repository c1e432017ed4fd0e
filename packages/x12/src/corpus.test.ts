import { describe, expect, it } from 'vitest';
import { isX12, messages, type NaiveSet, splitNaively } from '../test/corpus.ts';
import type { EligibilityResponse } from './index.ts';
import { NotX12Error, printSegments, readSegments, readX12 } from './index.ts';

type Counts = Record<string, number>;

/** Segments that the structure of the result expresses, such as HL by people and loops. */
const structuralSegments = ['HL', 'BHT', 'LS', 'LE', 'GE', 'IEA'];

function countInMessage(set: NaiveSet): Counts {
  const counts: Counts = {};
  for (const { id, elements } of set.segments) {
    if (!structuralSegments.includes(id) && elements.some((element) => element !== ''))
      counts[id] = (counts[id] ?? 0) + 1;
  }
  return counts;
}

/** Counts the segments of each kind that the model expresses, and those that it stores verbatim. */
function countInAnswer(answer: EligibilityResponse): Counts {
  const { people, coverages, informationSource: source, informationReceiver: receiver } = answer;
  const entities = coverages.flatMap((coverage) => coverage.benefitRelatedInfo);
  const sum = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
    items.reduce((total, item) => total + count(item), 0);
  const places = [...people, receiver, ...entities];
  const counts: Counts = {
    TRN: answer.traces.length,
    AAA: answer.AAAs.length,
    EB: coverages.length,
    HSD: sum(coverages, (item) => item.coverageHealthCareServicesDelivery.length),
    III: sum(coverages, (item) => item.placesOfService.length),
    MSG: sum(coverages, (item) => item.coverageMessage.length),
    DTP:
      sum(people, (item) => item.subscriberDate.length + item.dependentDate.length) +
      sum(coverages, (item) => item.coverageDate.length),
    REF:
      sum([...people, receiver], (item) => item.additionalIdentification.length) +
      sum(coverages, (item) => item.coverageAdditionalIdentification.length),
    PRV:
      sum([...people, receiver], (item) => item.providers.length) +
      entities.filter((item) => item.providerCode !== '').length,
    MPI: sum(people, (item) => item.military.length),
    PER: source.contacts.length + sum(entities, (item) => item.contacts.length),
    N3: places.filter((item) => item.street !== '').length,
    N4: places.filter((item) => item.city + item.state + item.postalCode !== '').length,
    DMG: people.filter((item) => item.dateOfBirth !== null || item.gender !== '').length,
    INS: people.filter((item) => item.individualRelationshipCode !== '').length,
    NM1:
      entities.length +
      (source.payerName + source.payerCode === '' ? 0 : 1) +
      (receiver.name + receiver.idCode === '' ? 0 : 1) +
      people.filter((item) => item.lastName + item.firstName + item.memberId !== '').length,
    // Counts HI once per person, because the model merges the diagnoses of several HI segments.
    HI: people.filter((item) => item.diagnoses.length > 0).length,
  };
  for (const { id, expressed } of answer.otherSegments)
    if (expressed === 'none') counts[id] = (counts[id] ?? 0) + 1;
  return Object.fromEntries(
    Object.entries(counts).filter(([id, count]) => count > 0 && !structuralSegments.includes(id)),
  );
}

for (const { name, text } of messages) {
  if (!isX12(name)) {
    it(`the reader refuses ${name}`, () => expect(() => readX12(text)).toThrow(NotX12Error));
    continue;
  }

  describe(name, () => {
    const document = readX12(text);
    const read = document.transactions.filter((transaction) => transaction.type !== 'TA1');
    const sets = splitNaively(text);

    it('the result has every set, one coverage per EB and one rejection per AAA', () => {
      expect(read.map((item) => item.type)).toEqual(sets.map((item) => item.type));
      for (const [at, set] of sets.entries()) {
        const answer = read[at]?.eligibility;
        const benefits = set.segments.filter((item) => item.id === 'EB');
        expect(answer?.coverages.length ?? 0).toBe(benefits.length);
        const numbers = answer?.coverages.map((item) => item.segment) ?? [];
        expect(new Set(numbers).size).toBe(benefits.length);
      }
    });

    it('the result loses no segment of a 271', () => {
      for (const [at, set] of sets.entries()) {
        const answer = read[at]?.eligibility;
        if (answer) expect(countInAnswer(answer)).toEqual(countInMessage(set));
      }
    });

    it('the printed message equals the original', () => {
      expect(printSegments(readSegments(text))).toBe(text);
    });
  });
}
