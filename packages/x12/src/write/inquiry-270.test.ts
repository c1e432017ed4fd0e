import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { envelope, inquiry } from '../../test/support.ts';
import { serviceTypeCodes } from '../codes/service-types.ts';
import type { InquiryInput } from '../index.ts';
import { buildInquiry, readX12, withoutSecurity, X12ValueError } from '../index.ts';

function segmentsOf(input: InquiryInput): string[] {
  return buildInquiry(input, envelope).split('~').slice(0, -1);
}

it.each([
  ['America/New_York', '261121', '20261121', '1845'],
  ['Pacific/Auckland', '261122', '20261122', '1245'],
  ['Europe/London', '261121', '20261121', '2345'],
])('an interchange is dated by the clock of its sender: %s', (timeZone, isa, day, time) => {
  const text = buildInquiry(inquiry, { ...envelope, timeZone });
  expect(text).toContain(`*${isa}*${time}*^*00501*`);
  expect(text).toContain(`GS*HS*WAYPOST*MERIDIAN*${day}*${time}*`);
  expect(text).toContain(`BHT*0022*13*WP-1001*${day}*${time}~`);
});

it('midnight is the first minute of a day', () => {
  const now = new Date('2026-11-21T05:00:00Z');
  const text = buildInquiry(inquiry, { ...envelope, now, timeZone: 'America/New_York' });
  expect(text).toContain('BHT*0022*13*WP-1001*20261121*0000~');
});

describe('a question about a subscriber', () => {
  it('an inquiry has the segments of a 005010X279A1 in their order', () => {
    const input: InquiryInput = {
      ...inquiry,
      provider: { ...inquiry.provider, taxonomyCode: '207Q00000X', taxonomyRole: 'BI' },
      subscriber: {
        ...inquiry.subscriber,
        middleName: 'r',
        suffix: 'Jr',
        ssn: '900-11-2233',
        groupNumber: 'GRP-88',
        mrn: 'M1',
        accountNumber: 'A1',
        cardIssueDate: '2025-03-01',
      },
      serviceDateThrough: '2026-11-22',
      serviceTypeCodes: ['30', '98', '30'],
    };
    expect(segmentsOf(input)).toEqual([
      'ISA*00*          *00*          *ZZ*WAYPOST        *ZZ*MERIDIAN       *261121*2345*^*00501*000000101*0*T*:',
      'GS*HS*WAYPOST*MERIDIAN*20261121*2345*101*X*005010X279A1',
      'ST*270*0001*005010X279A1',
      'BHT*0022*13*WP-1001*20261121*2345',
      'HL*1**20*1',
      'NM1*PR*2*MERIDIAN MUTUAL*****PI*MERID',
      'HL*2*1*21*1',
      'NM1*1P*2*HARBOR CLINIC*****XX*1999999984',
      'PRV*BI*PXC*207Q00000X',
      'HL*3*2*22*0',
      'TRN*1*WP-1001*9WAYPOST01',
      'NM1*IL*1*ASHDOWN*TESSA*R**JR*MI*MM100200300',
      'REF*SY*900112233',
      'REF*6P*GRP-88',
      'REF*EA*M1',
      'REF*EJ*A1',
      'DMG*D8*19850704*F',
      'DTP*102*D8*20250301',
      'DTP*291*RD8*20261121-20261122',
      'EQ*30^98',
      'SE*19*0001',
      'GE*1*101',
      'IEA*1*000000101',
    ]);
  });

  it('an inquiry asks for service 30 when no service is chosen [C-079]', () => {
    expect(segmentsOf({ ...inquiry, serviceTypeCodes: [] })).toContain('EQ*30');
  });

  it('an inquiry leaves out a gender that a 270 cannot carry', () => {
    expect(segmentsOf({ ...inquiry, subscriber: { ...inquiry.subscriber, gender: 'B' } })).toContain(
      'DMG*D8*19850704',
    );
  });

  it('an inquiry leaves out fields that are not given', () => {
    expect(segmentsOf({ ...inquiry, subscriber: { lastName: 'Ashdown' } })).toContain('NM1*IL*1*ASHDOWN');
  });
});

it('an inquiry about a dependent has a level for the dependent, with the trace there', () => {
  const segments = segmentsOf({
    ...inquiry,
    dependent: { firstName: 'Rowan', lastName: 'Ashdown', dateOfBirth: '2015-10-09', relation: '19' },
  });
  expect(segments.slice(8, -3)).toEqual(
    [
      'HL*3*2*22*1',
      'NM1*IL*1*ASHDOWN*TESSA****MI*MM100200300',
      'DMG*D8*19850704*F',
      'HL*4*3*23*0',
      'TRN*1*WP-1001*9WAYPOST01',
      'NM1*03*1*ASHDOWN*ROWAN',
      'DMG*D8*20151009',
      'INS*N*19',
      'DTP*291*D8*20261121',
      'EQ*30',
      'SE*17*0001',
    ].slice(0, -1),
  );
});

it.each([
  ['npi', 'XX'],
  ['taxId', 'FI'],
  ['providerId', 'SV'],
] as const)('an inquiry identifies a provider by %s with qualifier %s', (kind, qualifier) => {
  const provider = { kind, value: '1999999984', person: { firstName: 'Lena', lastName: 'Okafor' } };
  expect(segmentsOf({ ...inquiry, provider })).toContain(`NM1*1P*1*OKAFOR*LENA****${qualifier}*1999999984`);
});

it('an inquiry without a service date is read back without one', () => {
  const { serviceDateFrom: _day, ...undated } = inquiry;
  expect(segmentsOf(undated).filter((segment) => segment.startsWith('DTP'))).toEqual([]);
  const read = readX12(buildInquiry(undated, envelope));
  expect(read.problems).toEqual([]);
  expect(read.transactions[0]?.inquiry).toMatchObject({ serviceDateFrom: null, serviceDateThrough: null });
});

describe('what X12 cannot carry', () => {
  it('names are sent without delimiters, control characters and accents', () => {
    const subscriber = { ...inquiry.subscriber, lastName: "O'Brïen~*^:\u0007-Łoś", firstName: 'Zoë\r\nAnn' };
    expect(segmentsOf({ ...inquiry, subscriber })).toContain(
      "NM1*IL*1*O'BRIEN -LOS*ZOE ANN****MI*MM100200300",
    );
  });

  it.each<[string, Partial<InquiryInput>]>([
    ['subscriber.memberId', { subscriber: { memberId: 'AB*1' } }],
    ['subscriber.memberId', { subscriber: { memberId: 'A'.repeat(81) } }],
    ['subscriber.lastName', { subscriber: { lastName: 'A'.repeat(61) } }],
    ['subscriber.ssn', { subscriber: { ssn: '9001122' } }],
    ['subscriber.dateOfBirth', { subscriber: { dateOfBirth: '2026-02-30' } }],
    ['serviceDateFrom', { serviceDateFrom: '11/21/2026' }],
    ['serviceDateThrough', { serviceDateThrough: '2026-11-20' }],
    ['serviceDateThrough', { serviceDateFrom: '', serviceDateThrough: '2026-11-20' }],
    ['serviceTypeCodes', { serviceTypeCodes: ['30~'] }],
    ['trace.originator', { trace: { number: 'WP', originator: '9WAY' } }],
    ['trace.number', { trace: { number: '', originator: '9WAYPOST01' } }],
    ['payer.code', { payer: { name: 'X', code: '' } }],
    ['reference', { reference: 'R'.repeat(51) }],
  ])('an inquiry with a wrong %s is refused by the name of the field, without its value', (field, change) => {
    let caught: unknown;
    try {
      buildInquiry({ ...inquiry, ...change }, envelope);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(X12ValueError);
    expect(caught).toMatchObject({ field });
    expect(String(caught)).not.toMatch(/AB\*1|AAAA|9001122|02-30|RRRR/);
  });

  it('an envelope with wrong numbers or delimiters is refused', () => {
    const delimiters = { element: '*', component: '*', repetition: '^', segment: '~' };
    expect(() => buildInquiry(inquiry, { ...envelope, interchangeControlNumber: 0 })).toThrow(X12ValueError);
    expect(() => buildInquiry(inquiry, { ...envelope, senderId: 'MORE THAN FIFTEEN' })).toThrow(
      X12ValueError,
    );
    expect(() => buildInquiry(inquiry, { ...envelope, delimiters })).toThrow(X12ValueError);
  });
});

it('an inquiry reads back as it was written', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const text = (maxLength: number) =>
    fc
      .array(fc.constantFrom(...letters, "'", '-'), { minLength: 1, maxLength: maxLength })
      .map((all) => all.join(''));
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const person = fc.record({
    firstName: text(35),
    middleName: text(25),
    lastName: text(60),
    suffix: text(10),
    dateOfBirth: day,
    gender: fc.constantFrom('F', 'M'),
  });
  const delimiters = fc.constantFrom(
    { element: '*', component: ':', repetition: '^', segment: '~' },
    { element: '|', component: '>', repetition: '!', segment: '\x1d' },
    { element: '*', component: '|', repetition: '}', segment: '\r' },
  );
  fc.assert(
    fc.property(
      person,
      fc.option(person),
      text(80).filter((id) => id.length > 1),
      day,
      delimiters,
      (holder, patient, memberId, serviceDateFrom, chosen) => {
        const message = buildInquiry(
          {
            ...inquiry,
            subscriber: { ...holder, memberId },
            ...(patient ? { dependent: { ...patient, relation: '34' as const } } : {}),
            serviceDateFrom,
            serviceTypeCodes: ['30', 'UC'],
          },
          { ...envelope, delimiters: chosen },
        );
        const { transactions, problems } = readX12(message);
        expect(problems).toEqual([]);
        expect(transactions[0]).toMatchObject({
          reference: 'WP-1001',
          traces: [{ type: '1', number: 'WP-1001', originator: '9WAYPOST01' }],
          inquiry: {
            subscriber: { ...holder, memberId },
            dependent: patient ? { ...patient, individualRelationshipCode: '34' } : null,
            serviceDateFrom,
            serviceDateThrough: serviceDateFrom,
            serviceTypeCodes: ['30', 'UC'],
          },
        });
      },
    ),
    { numRuns: 300 },
  );
});

describe('a name that X12 cannot carry', () => {
  it.each([
    ['subscriber.lastName', '李'],
    ['subscriber.firstName', '小龙'],
    ['subscriber.lastName', 'Li 李'],
    ['subscriber.middleName', 'Ж'],
    ['subscriber.suffix', '😀'],
    ['subscriber.lastName', '***'],
    ['subscriber.lastName', '\u0301'],
  ])(
    'a name that X12 cannot carry is refused at %s, since part of a name may identify another person',
    (field, name) => {
      const part = field.replace('subscriber.', '');
      const input = { ...inquiry, subscriber: { ...inquiry.subscriber, [part]: name } };
      expect(() => buildInquiry(input, envelope)).toThrow(
        expect.objectContaining({ name: 'X12ValueError', field }),
      );
    },
  );

  it('a letter in a name is replaced when a common substitute exists', () => {
    const subscriber = { ...inquiry.subscriber, lastName: 'Keʻala‑Ħaẞ', firstName: 'Mª\u00a0José' };
    expect(segmentsOf({ ...inquiry, subscriber })).toContain(
      "NM1*IL*1*KE'ALA-HASS*MA JOSE****MI*MM100200300",
    );
  });
});

describe('what a receiver agrees on', () => {
  it('values agreed with a receiver are written unchanged in ISA, GS and NM1', () => {
    const text = buildInquiry(
      {
        ...inquiry,
        payer: { name: 'Meridian', code: '912345678', entity: 'P5', qualifier: 'FI' },
        provider: { ...inquiry.provider, entity: 'FA', qualifier: 'SV' },
      },
      {
        ...envelope,
        authorization: { qualifier: '03', value: 'LOGIN' },
        security: { qualifier: '01', value: 'otter42' },
        senderCode: 'WPGS',
        receiverCode: 'MERGS',
      },
    );
    expect(text).toContain('ISA*03*LOGIN     *01*otter42   *ZZ*');
    expect(text).toContain('~GS*HS*WPGS*MERGS*');
    expect(text).toContain('~NM1*P5*2*MERIDIAN*****FI*912345678~');
    expect(text).toContain('~NM1*FA*2*HARBOR CLINIC*****SV*1999999984~');
    expect(readX12(text).problems).toEqual([]);
    expect(withoutSecurity(text)).toBe(text.replace('otter42   ', 'XXXXXXXXXX'));
    const plain = buildInquiry(inquiry, envelope);
    expect(withoutSecurity(plain)).toBe(plain);
  });

  it.each<[string, Partial<InquiryInput>, object]>([
    ['security.value', {}, { security: { qualifier: '01', value: 'ELEVEN-CHAR' } }],
    ['security.value', {}, { security: { qualifier: '01', value: ' ' } }],
    ['authorization.value', {}, { authorization: { qualifier: '03', value: 'A*B' } }],
    ['authorization.qualifier', {}, { authorization: { qualifier: '3', value: 'AB' } }],
    ['payer.qualifier', { payer: { name: 'M', code: 'MM', qualifier: 'Q9' } }, {}],
    ['payer.entity', { payer: { name: 'M', code: 'MM', entity: 'Q9' } }, {}],
    ['provider.entity', { provider: { ...inquiry.provider, entity: 'Q9' } }, {}],
    ['provider.qualifier', { provider: { ...inquiry.provider, qualifier: 'Q9' } }, {}],
    ['provider.taxonomyCode', { provider: { ...inquiry.provider, taxonomyRole: 'BI' } }, {}],
    ['subscriber.gender', { subscriber: { ...inquiry.subscriber, gender: 'X' } }, {}],
    ['serviceTypeCodes', { serviceTypeCodes: Object.keys(serviceTypeCodes).slice(0, 100) }, {}],
  ])('an agreed value that cannot be sent is refused at %s', (field, change, envelopeChange) => {
    expect(() => buildInquiry({ ...inquiry, ...change }, { ...envelope, ...envelopeChange })).toThrow(
      expect.objectContaining({ name: 'X12ValueError', field }),
    );
  });
});
