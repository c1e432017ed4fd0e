import { orderWriteSchema } from '@waypost/contract/orders/calls';
import { describe, expect, it } from 'vitest';
import { changesOf, newOrder } from './order-changes.ts';
import { readOrderDraft } from './order-draft.ts';
import { orderRules, valuesOf } from './order-values.ts';

const blank = valuesOf(null);
const noNames = new Map<string, string>();
const varga = {
  nameNpi: 'Varga, Ilona (1999998010)',
  referringNpi: '1999998010',
  referringFamilyName: 'Varga',
  referringFirstName: 'Ilona',
};
const before = {
  ...blank,
  ...varga,
  orderNumber: 'ORD-1',
  dateOfService: '2026-11-12',
  code1: 'R10.9',
  code2: 'E11.9',
  attendingFamilyName: 'Hollis',
  locationCode: 'RAD2',
};

describe('saving an order', () => {
  it('saving an order sends only the changed fields [C-148]', () => {
    expect(changesOf(before, before, noNames)).toEqual({});
    expect(changesOf(before, { ...before, orderNumber: 'ORD-2' }, noNames)).toEqual({ orderNumber: 'ORD-2' });
    expect(changesOf(before, { ...before, code2: '', code4: 'K57.30' }, noNames)).toEqual({
      diagnosis: [
        { sequence: 2, code: '' },
        { sequence: 4, code: 'K57.30' },
      ],
    });
    expect(changesOf(before, { ...before, attendingNpi: '1' }, noNames)).toEqual({
      physician: [expect.objectContaining({ useId: 1, npi: '1', familyName: 'Hollis' })],
    });
    expect(changesOf(before, { ...before, locationCode: 'LAB1' }, new Map([['LAB1', 'Laboratory']]))).toEqual(
      {
        location: [expect.objectContaining({ useId: 0, code: 'LAB1', name: 'Laboratory' })],
      },
    );
  });

  it('saving an order sends blanks for a cleared physician, and the placeholder for an empty date [C-149][C-192]', () => {
    const cleared = {
      ...before,
      nameNpi: '',
      referringNpi: '',
      referringFamilyName: '',
      referringFirstName: '',
    };
    const sent = changesOf(before, { ...cleared, dateOfService: '' }, noNames);
    expect(sent.dateOfService).toBe('0001-01-01');
    const stayed = { ...before, admitDate: '2026-11-11', dischargeDate: '2026-11-13' };
    expect(changesOf(stayed, { ...stayed, admitDate: '', dischargeDate: '' }, noNames)).toEqual({
      admitDate: '0001-01-01',
      dischargeDate: '0001-01-01',
    });
    expect(sent.physician).toHaveLength(1);
    const { useId, address, providerIndividualId, ...texts } = sent.physician?.[0] ?? { useId: -1 };
    expect([useId, address, providerIndividualId]).toEqual([0, [], null]);
    expect(new Set(Object.values(texts))).toEqual(new Set(['']));
    expect(Object.keys(texts)).toHaveLength(11);
  });

  it('saving an order sends the types and all three dates of a new order [C-192]', () => {
    const sent = newOrder(blank, { ...blank, billTypeId: '4', isAbnSigned: true }, noNames);
    expect(sent).toEqual({
      orderTypeId: 0,
      billTypeId: 4,
      dateOfService: '0001-01-01',
      admitDate: '0001-01-01',
      dischargeDate: '0001-01-01',
      isAbnSigned: true,
    });
    expect(orderWriteSchema.safeParse(sent).success).toBe(true);
  });
});

describe('the form of an order', () => {
  const problemsOf = (values: typeof blank): string[] =>
    orderRules(blank)
      .safeParse(values)
      .error?.issues.map(({ path }) => path.join('.')) ?? [];

  const person = (who: string) =>
    ['QdxCode', 'FirstName', 'FamilyName', 'MiddleName', 'Suffix', 'Npi'].map((name) => `${who}${name}`);
  it.each<[string[], string]>([
    [person('attending'), '[C-188]'],
    [[...person('referring'), 'nameNpi'], '[C-189]'],
    [['locationCode'], '[C-190]'],
    [['code1', 'code2', 'code3', 'code4'], '[C-194]'],
    [['procedureCode', 'priorAuthorization', 'accessionNumber', 'orderNumber'], '[C-195]'],
  ])('the form of an order accepts blank texts: %s %s', (names) => {
    expect(problemsOf(blank)).toEqual([]);
    for (const name of names) expect(blank, name).toHaveProperty(name, '');
    // A valid text for each field; the codes of a diagnosis and a laboratory test.
    const texts: Record<string, string> = { procedureCode: '80053' };
    const referring = names.includes('nameNpi')
      ? { referringFamilyName: 'X1', nameNpi: 'X1' }
      : Object.fromEntries(names.map((name) => [name, texts[name] ?? 'X10']));
    expect(problemsOf({ ...blank, ...referring })).toEqual([]);
  });

  it('the form of an order refuses a code of the wrong format, unless the order already has it [C-194][C-195]', () => {
    const invalid = { ...blank, code1: 'ZZZ', code4: 'R10.9', procedureCode: 'QQQQQQ' };
    expect(problemsOf(invalid)).toEqual(['code1', 'procedureCode']);
    expect(orderRules(invalid).safeParse({ ...invalid, orderNumber: 'ORD-1' }).success).toBe(true);
  });

  it('the form of an order accepts a signed and an unsigned ABN, and starts with an unsigned one [C-196]', () => {
    for (const isAbnSigned of [true, false]) expect(problemsOf({ ...blank, isAbnSigned })).toEqual([]);
    expect(blank.isAbnSigned).toBe(false);
  });

  it('the form of an order refuses text that is not a date, and the name of a physician who was not found [C-191]', () => {
    for (const name of ['dateOfService', 'admitDate', 'dischargeDate']) {
      for (const day of ['11/12', '2026-02-30', '1899-12-31', '2101-01-01', '0001-01-01'])
        expect(problemsOf({ ...blank, [name]: day }), day).toEqual([name]);
      for (const day of ['1900-01-01', '2100-12-31'])
        expect(problemsOf({ ...blank, [name]: day }), day).toEqual([]);
    }
    expect(problemsOf({ ...blank, nameNpi: 'Varga' })).toEqual(['nameNpi']);
    expect(problemsOf({ ...before, nameNpi: 'Varga, Ilona' })).toEqual(['nameNpi']);
  });
});

describe('the draft of an order', () => {
  it('the draft of an order restores the typed and the initial values of the fields that the form still has', () => {
    const draft = JSON.stringify({
      before: { orderNumber: 'ORD-1' },
      typed: { orderNumber: 'ORD-2', gone: 'x', code1: 7 },
    });
    expect(readOrderDraft(draft, blank)).toEqual({
      before: { ...blank, orderNumber: 'ORD-1' },
      typed: { orderNumber: 'ORD-2' },
    });
    for (const nothing of ['', '7', 'null', '{}', '{"typed":[]}', '{"typed":{"gone":"x"}}'])
      expect(readOrderDraft(nothing, blank), nothing).toBeNull();
  });
});
