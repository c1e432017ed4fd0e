import { type EligibilityResponse as Answer, readX12 } from '@waypost/x12';

/** A 271 about one subscriber, made of these segments after its HL; more levels may follow. */
export function messageOf(...segments: string[]): string {
  const set = [
    'ST*271*0001*005010X279A1',
    'BHT*0022*11*REF1*20261121*1015',
    'HL*1**20*1',
    'NM1*PR*2*MERIDIAN*****PI*MERID',
    'HL*2*1*21*1',
    'NM1*1P*2*HARBOR CLINIC*****XX*1999999984',
    'HL*3*2*22*0',
    ...segments,
  ];
  const text = [
    'ISA*00*          *00*          *ZZ*MERID          *ZZ*WAYPOST        *261121*1015*^*00501*000000001*0*T*:',
    'GS*HB*MERID*WAYPOST*20261121*1015*1*X*005010X279A1',
    ...set,
    `SE*${set.length + 1}*0001`,
    'GE*1*1',
    'IEA*1*000000001',
  ].join('~');
  return `${text}~`;
}

/** The answer of such a message. */
export function answerOf(...segments: string[]): Answer {
  const answer = readX12(messageOf(...segments)).transactions[0]?.eligibility;
  if (!answer) throw new Error('the text holds no 271');
  return answer;
}
