import { describe, expect, it } from 'vitest';
import { isX12, messages, type NaiveSet, splitNaively } from '../test/corpus.ts';
import type { EligibilityResponse } from './index.ts';
import { NotX12Error, printSegments, readSegments, readX12 } from './index.ts';

type Counts = Record<string, number>;

/** What the structure of the result says: HL by people and loops, the others around them. */
const structural = ['HL', 'BHT', 'LS', 'LE', 'GE', 'IEA'];

function countIn(set: NaiveSet): Counts {
  const counts: Counts = {};
  for (const { id, elements } of set.segments) {
    if (!structural.includes(id) && elements.some((element) => element !== ''))
      counts[id] = (counts[id] ?? 0) + 1;
  }
  return counts;
}

/** How many segments of each kind the model says, and how many stand beside it word for word. */
function countOut(answer: EligibilityResponse): Counts {
  const { people, coverages, informationSource: source, informationReceiver: receiver } = answer;
  const entities = coverages.flatMap((coverage) => coverage.benefitRelatedInfo);
  const sum = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
    items.reduce((total, item) => total + count(item), 0);
  const places = [...people, receiver, ...entities];
  const counts: Counts = {
    TRN: answer.traces.length,
    AAA: answer.AAAs.length,
    EB: coverages.length,
    HSD: sum(coverages, (one) => one.coverageHealthCareServicesDelivery.length),
    III: sum(coverages, (one) => one.placesOfService.length),
    MSG: sum(coverages, (one) => one.coverageMessage.length),
    DTP:
      sum(people, (one) => one.subscriberDate.length + one.dependentDate.length) +
      sum(coverages, (one) => one.coverageDate.length),
    REF:
      sum([...people, receiver], (one) => one.additionalIdentification.length) +
      sum(coverages, (one) => one.coverageAdditionalIdentification.length),
    PRV:
      sum([...people, receiver], (one) => one.providers.length) +
      entities.filter((one) => one.providerCode !== '').length,
    MPI: sum(people, (one) => one.military.length),
    PER: source.contacts.length + sum(entities, (one) => one.contacts.length),
    N3: places.filter((one) => one.street !== '').length,
    N4: places.filter((one) => one.city + one.state + one.postalCode !== '').length,
    DMG: people.filter((one) => one.dateOfBirth !== null || one.gender !== '').length,
    INS: people.filter((one) => one.individualRelationshipCode !== '').length,
    NM1:
      entities.length +
      (source.payerName + source.payerCode === '' ? 0 : 1) +
      (receiver.name + receiver.idCode === '' ? 0 : 1) +
      people.filter((one) => one.lastName + one.firstName + one.memberId !== '').length,
    // HI is a list of diagnoses: whether there is one, not how many segments brought them.
    HI: people.filter((one) => one.diagnoses.length > 0).length,
  };
  for (const { id, expressed } of answer.otherSegments)
    if (expressed === 'none') counts[id] = (counts[id] ?? 0) + 1;
  return Object.fromEntries(
    Object.entries(counts).filter(([id, count]) => count > 0 && !structural.includes(id)),
  );
}

for (const { name, text } of messages) {
  if (!isX12(name)) {
    it(`refuses ${name}`, () => expect(() => readX12(text)).toThrow(NotX12Error));
    continue;
  }

  describe(name, () => {
    const document = readX12(text);
    const read = document.transactions.filter((transaction) => transaction.type !== 'TA1');
    const sets = splitNaively(text);

    it('has every set, with one coverage per EB and one rejection per AAA', () => {
      expect(read.map((one) => one.type)).toEqual(sets.map((one) => one.type));
      for (const [at, set] of sets.entries()) {
        const answer = read[at]?.eligibility;
        const benefits = set.segments.filter((one) => one.id === 'EB');
        expect(answer?.coverages.length ?? 0).toBe(benefits.length);
        const numbers = answer?.coverages.map((one) => one.segment) ?? [];
        expect(new Set(numbers).size).toBe(benefits.length);
      }
    });

    it('loses no segment of a 271', () => {
      for (const [at, set] of sets.entries()) {
        const answer = read[at]?.eligibility;
        if (answer) expect(countOut(answer)).toEqual(countIn(set));
      }
    });

    it('prints as it was read', () => {
      expect(printSegments(readSegments(text))).toBe(text);
    });
  });
}
