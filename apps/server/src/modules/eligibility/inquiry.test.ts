import { isSendableName } from '@waypost/contract/core/sendable';
import { type EligibilityRequest, emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import { checkEligibilityRequest } from '@waypost/contract/eligibility/rules';
import type { SearchOption } from '@waypost/contract/payers/calls';
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../framework/errors.ts';
import { connection } from './connector/testing.ts';
import { inquiryX12 } from './inquiry.ts';

const asksForAll: SearchOption = { id: 'x', label: 'x', required: ['ssn', 'cardIssueDate'] };
type Asked = Omit<Parameters<typeof inquiryX12>[0], 'request'>;
const sent: Asked = {
  connection: connection(),
  searchOption: asksForAll,
  facility: { name: 'Ålder Ridge Clinic', state: 'OH' },
  securityInformation: null,
  traceNumber: 'T1',
  controlNumber: 41,
  // 20:30 of the day before in the time zone of the facility.
  now: new Date('2026-11-22T04:30:00Z'),
  timeZone: 'America/Los_Angeles',
};
const full: EligibilityRequest = {
  ...emptyEligibilityRequest,
  providerIdentifierType: 'npi',
  providerIdentifier: '1234567893',
  taxonomyCode: '207Q00000X',
  taxonomyCodeIdentifier: 'BI',
  serviceDateFrom: '2026-11-20',
  serviceDateThrough: '2026-11-22',
  serviceTypeCodes: ['30', '98'],
  memberId: 'w100',
  groupNumber: 'G-1',
  mrn: 'M1',
  accountNumber: 'A1',
  ssn: '900-11-2233',
  cardIssueDate: '2025-03-01',
  patientFirstName: 'Zoë',
  patientMiddleInitial: 'r',
  patientLastName: "O'Brien",
  patientDateOfBirth: '1985-07-04',
  patientGender: 'F',
};
const subscriber: Partial<EligibilityRequest> = {
  policyHolder: 'child',
  subscriberFirstName: 'Tom',
  subscriberMiddleInitial: 'Q',
  subscriberLastName: 'Hale',
  subscriberDateOfBirth: '1960-01-02',
  subscriberGender: 'M',
};
const written = (change: Partial<EligibilityRequest> = {}, more: Partial<Asked> = {}): string =>
  inquiryX12({ ...sent, ...more, request: { ...full, ...change } });

describe('a connection without envelope settings', () => {
  it('a connection without envelope settings sends the same bytes as before, dated by the clock of the facility', () => {
    expect(written()).toBe(
      "ISA*00*          *00*          *ZZ*WAYPOST        *ZZ*TWM01          *261121*2030*^*00501*000000041*0*T*:~GS*HS*WAYPOST*TWM01*20261121*2030*41*X*005010X279A1~ST*270*0001*005010X279A1~BHT*0022*13*T1*20261121*2030~HL*1**20*1~NM1*PR*2*TIDEWATER PPO*****PI*TWM01~HL*2*1*21*1~NM1*1P*2*ALDER RIDGE CLINIC*****XX*1234567893~PRV*BI*PXC*207Q00000X~HL*3*2*22*0~TRN*1*T1*9WAYPOST00~NM1*IL*1*O'BRIEN*ZOE*R***MI*W100~REF*SY*900112233~REF*6P*G-1~REF*EA*M1~REF*EJ*A1~DMG*D8*19850704*F~DTP*102*D8*20250301~DTP*291*RD8*20261120-20261122~EQ*30^98~SE*19*0001~GE*1*41~IEA*1*000000041~",
    );
  });

  it('a connection without envelope settings sends the same for a dependent, with the identifiers in their own loops', () => {
    const change = {
      ...subscriber,
      subscriberMiddleInitial: '',
      providerIdentifierType: 'taxId' as const,
      providerIdentifier: '12-3456789',
      ssn: '',
      cardIssueDate: '',
    };
    expect(written(change)).toBe(
      "ISA*00*          *00*          *ZZ*WAYPOST        *ZZ*TWM01          *261121*2030*^*00501*000000041*0*T*:~GS*HS*WAYPOST*TWM01*20261121*2030*41*X*005010X279A1~ST*270*0001*005010X279A1~BHT*0022*13*T1*20261121*2030~HL*1**20*1~NM1*PR*2*TIDEWATER PPO*****PI*TWM01~HL*2*1*21*1~NM1*1P*2*ALDER RIDGE CLINIC*****FI*123456789~PRV*BI*PXC*207Q00000X~HL*3*2*22*1~NM1*IL*1*HALE*TOM****MI*W100~REF*6P*G-1~DMG*D8*19600102*M~HL*4*3*23*0~TRN*1*T1*9WAYPOST00~NM1*03*1*O'BRIEN*ZOE*R~REF*EA*M1~REF*EJ*A1~DMG*D8*19850704*F~INS*N*19~DTP*291*RD8*20261120-20261122~EQ*30^98~SE*21*0001~GE*1*41~IEA*1*000000041~",
    );
  });
});

type Sendable = {
  /** The segment that carries the value of `full`, or of its subscriber. */
  arrives: string;
  /** A value that X12 cannot carry. */
  wrong: unknown;
  /** The values of a dependent and a subscriber, where the field belongs to both. */
  of?: Partial<EligibilityRequest>;
};
const name = (arrives: string, invalidOnes: unknown = 'Li 李'): Sendable => ({ arrives, wrong: invalidOnes });
const ofSubscriber = (arrives: string, invalidOnes: unknown): Sendable => ({
  arrives,
  wrong: invalidOnes,
  of: subscriber,
});

/** Every field of a request: the segment that carries it and the refused value, or the reason why it is not sent. */
const fields: Readonly<Record<keyof EligibilityRequest, Sendable | string>> = {
  facilityId: 'the facility is sent by its name and the identifier of the provider',
  payerCode: 'the payer is sent as its connection says',
  payerName: 'the payer is sent as its connection says',
  searchOptionId: 'says which fields are needed',
  taskId: 'says what the check is made for',
  providerIdentifierType: { arrives: 'NM1*1P*2*ALDER RIDGE CLINIC*****XX*', wrong: 'npi ' },
  providerIdentifier: { arrives: '*XX*1234567893~', wrong: '12345*7893' },
  taxonomyCodeIdentifier: { arrives: 'PRV*BI*', wrong: 'ZZ' },
  taxonomyCode: { arrives: '*PXC*207Q00000X~', wrong: '207Q:0000X' },
  serviceDateFrom: { arrives: 'DTP*291*RD8*20261120-', wrong: '2026-02-30' },
  serviceDateThrough: { arrives: '-20261122~', wrong: '2026-11-19' },
  serviceTypeCodes: { arrives: 'EQ*30^98~', wrong: ['30', 'Q9Q'] },
  policyHolder: { arrives: 'INS*N*19~', wrong: 'cousin', of: subscriber },
  memberId: { arrives: '*MI*W100~', wrong: 'É100' },
  groupNumber: { arrives: 'REF*6P*G-1~', wrong: 'G~1' },
  mrn: { arrives: 'REF*EA*M1~', wrong: 'M^1' },
  accountNumber: { arrives: 'REF*EJ*A1~', wrong: 'A'.repeat(51) },
  ssn: { arrives: 'REF*SY*900112233~', wrong: '900-11-22' },
  cardIssueDate: { arrives: 'DTP*102*D8*20250301~', wrong: '2025-13-01' },
  patientFirstName: name("NM1*IL*1*O'BRIEN*ZOE*R*"),
  patientMiddleInitial: name('*ZOE*R***MI*'),
  patientLastName: name("NM1*IL*1*O'BRIEN*", 'A'.repeat(61)),
  patientDateOfBirth: { arrives: 'DMG*D8*19850704*F~', wrong: '1985-02-29' },
  patientGender: { arrives: '*19850704*F~', wrong: 'X' },
  subscriberFirstName: ofSubscriber('NM1*IL*1*HALE*TOM*Q*', '小龙'),
  subscriberMiddleInitial: ofSubscriber('*HALE*TOM*Q*', 'Ж'),
  subscriberLastName: ofSubscriber('NM1*IL*1*HALE*', '***'),
  subscriberDateOfBirth: ofSubscriber('DMG*D8*19600102*M~', '1960-00-02'),
  subscriberGender: ofSubscriber('*19600102*M~', 'X'),
};

/** The field at which a value is refused: by the checks of form and server, or by the writer. */
function refusedAt(change: Partial<EligibilityRequest>): string[] {
  const request = { ...full, ...change };
  const rules = { searchOption: asksForAll, facility: sent.facility, today: '2026-11-21' };
  try {
    inquiryX12({ ...sent, request });
  } catch (error) {
    return (error as AppError).errors.map(({ path }) => path);
  }
  return checkEligibilityRequest(request, rules).map(({ path }) => path);
}

describe('each field of a request', () => {
  it('each field of a request is in the table, and each row of the table is a field', () => {
    expect(Object.keys(fields).sort()).toEqual(Object.keys(emptyEligibilityRequest).sort());
  });

  const sendable = Object.entries(fields).flatMap(([field, row]) =>
    typeof row === 'string' ? [] : [[field, row] as const],
  );
  it.each(sendable)('%s is written to the 270, or refused', (field, { arrives, wrong, of }) => {
    expect(written(of)).toContain(arrives);
    // A value without a code is refused earlier, by the shape of the request.
    if (field === 'providerIdentifierType' || field === 'policyHolder') return;
    expect(refusedAt({ ...of, [field]: wrong })).toEqual([field]);
  });

  it('a card date or SSN is sent only if it is required, and the card date also in California', () => {
    const none = { searchOption: { ...asksForAll, required: [] } };
    expect(written({}, none)).not.toMatch(/DTP\*102|REF\*SY/);
    const inCalifornia = { ...none, facility: { ...sent.facility, state: 'CA' } };
    expect(written({}, inCalifornia)).toContain('DTP*102*D8*20250301~');
    expect(written({}, inCalifornia)).not.toContain('REF*SY');
  });

  it('a subscriber who is the patient is sent from either block of the form', () => {
    const change = { ...subscriber, policyHolder: 'self' as const };
    expect(written({ ...change, patientFirstName: '', patientGender: 'B' })).toMatch(
      /NM1\*IL\*1\*O'BRIEN\*TOM\*R.*DMG\*D8\*19850704\*M~/s,
    );
  });
});

describe('settings of other people', () => {
  it('an invalid setting is refused with a message that names who can change it', () => {
    const at = (more: Partial<Asked>) => {
      try {
        return written({}, more);
      } catch (error) {
        return (error as AppError).errors;
      }
    };
    expect(at({ facility: { name: 'Clinic 李', state: 'OH' } })).toMatchObject([
      { path: 'facilityId', message: expect.stringContaining('An administrator changes it') },
    ]);
    expect(at({ connection: connection({ payerName: 'A'.repeat(61) }) })).toMatchObject([
      { path: 'payerCode', message: expect.stringContaining('name or code of this payer') },
    ]);
    expect(at({ connection: connection({ senderId: 'A' }) })).toMatchObject([
      { path: 'payerCode', message: expect.stringContaining('The connection to this payer') },
    ]);
  });

  it('an envelope has the settings of its connection', () => {
    const stated = connection({
      payerEntity: 'P5',
      payerIdQualifier: 'FI',
      payerId: '912345678',
      payerSentName: 'Tide Münster',
      providerEntity: 'FA',
      providerIdQualifier: 'SV',
      senderCode: 'WPGS',
      receiverCode: 'TWGS',
      authorizationQualifier: '03',
      authorizationInformation: 'LOGIN',
      securityQualifier: '01',
    });
    const text = written({}, { connection: stated, securityInformation: 'otter42' });
    expect(text).toContain('ISA*03*LOGIN     *01*otter42   *ZZ*WAYPOST  ');
    expect(text).toContain('GS*HS*WPGS*TWGS*');
    expect(text).toContain('NM1*P5*2*TIDE MUNSTER*****FI*912345678~');
    expect(text).toContain('NM1*FA*2*ALDER RIDGE CLINIC*****SV*1234567893~');
  });
});

it('the form and the X12 writer accept the same characters in names', () => {
  const isWritten = (patientLastName: string) => {
    try {
      return written({ patientLastName }) !== '';
    } catch {
      return false;
    }
  };
  const differing: string[] = [];
  for (let code = 1; code < 0x2_1000; code += code < 0x3000 ? 1 : 97) {
    const text = String.fromCodePoint(code);
    if (text.trim() !== '' && isSendableName(text) !== isWritten(text)) differing.push(code.toString(16));
  }
  expect(differing).toEqual([]);
});
