import { bothNetworks, type OwnAnswer } from './expectation.ts';

const medicaid = { payer: ['STATE MEDICAID', '12345'], isMedicaid: true } as const;
const medicare = { payer: ['CMS', 'CMS'], isMedicare: true } as const;
const office = { visit: 'office' } as const;

// Our own answers about shares, amounts and estimates, and then edge cases, written as in `own-coverage.ts`.
export const ownAmounts: readonly OwnAnswer[] = [
  // A specific statement overrides a general one.
  {
    title: 'a co-pay for urgent care beside a general co-pay',
    segments: 'EB*1**30 EB*B*IND*30***27*40*****Y EB*B*IND*UC***27*75*****Y',
    options: { visit: 'urgentCare' },
    coPays: { urgentCare: { in: '75.00' } },
    estimate: '75.00',
  },
  {
    title: 'a service without a deductible',
    segments: 'EB*1**30 EB*C*IND*30***29*800*****Y EB*A*IND*5*****.1****Y MSG*DEDUCTIBLE_DOES_NOT_APPLY',
    options: { service: '5' },
    deductible: { individual: { in: [null, '800.00'] } },
    coInsurance: [{ service: '5', in: '10.00' }],
    estimate: '100.00',
  },
  {
    title: 'a deductible of the service itself',
    segments:
      'EB*1**30 EB*C*IND*30***29*800*****Y EB*C*IND*62***23*300*****Y EB*C*IND*62***29*100*****Y EB*A*IND*62*****.2****Y',
    options: { service: '62' },
    deductible: { individual: { in: [null, '800.00'] } },
    coInsurance: [{ service: '62', in: '20.00' }],
    estimate: '280.00',
  },
  {
    title: 'a co-pay after the deductible, with some of it left',
    segments:
      'EB*1**30 EB*C*IND*30***29*100*****Y EB*B*IND*98***27*25*****Y MSG*COPAY_APPLIES_AFTER_DEDUCTIBLE',
    options: office,
    coPays: { office: { in: '25.00' } },
    deductible: { individual: { in: [null, '100.00'] } },
    estimate: '125.00',
  },
  {
    title: 'the office of a service that has only the plan’s co-insurance',
    segments: 'EB*1**30 EB*C*IND*30***29*0*****Y EB*A*IND*30*****.15****Y',
    options: office,
    deductible: { individual: { in: [null, '0.00'] } },
    coInsurance: [{ service: '30', in: '15.00' }],
    estimate: '150.00',
  },
  // Visits recognized by place and by words.
  {
    title: 'a telehealth visit by its place',
    segments: 'EB*1**30 EB*B*IND*98***27*10*****Y III*ZZ*02 EB*B*IND*98***27*30*****Y',
    options: office,
    coPays: { office: { in: '30.00' } },
    estimate: '30.00',
  },
  {
    title: 'an emergency room by its place',
    segments: 'EB*1**30 EB*B*IND*50***27*250*****Y III*ZZ*23',
    options: { visit: 'emergency' },
    coPays: { emergency: { in: '250.00' } },
    estimate: '250.00',
  },
  {
    title: 'well visits and a visit to a primary care physician',
    segments: 'EB*1**30 EB*B*IND*98***27*0*****Y MSG*WELL_CHILD_VISIT EB*B*IND*98***27*20*****Y MSG*PCP',
    options: office,
    coPays: { office: { in: '20.00' } },
    estimate: '20.00',
  },
  {
    title: 'a specialist who is excluded',
    segments:
      'EB*1**30 EB*B*IND*98***27*20*****Y MSG*OFFICE_VISIT,_EXCLUDES_SPECIALIST EB*B*IND*98***27*45*****Y MSG*SPECIALIST_OFFICE_VISIT',
    options: { visit: 'specialist' },
    coPays: { office: { in: '20.00' }, specialist: { in: '45.00' } },
    estimate: '45.00',
  },
  {
    title: 'a hospital emergency by its service',
    segments: 'EB*1**30 EB*B*IND*52***27*150*****W',
    options: { visit: 'emergency', network: 'out' },
    coPays: { emergency: bothNetworks('150.00') },
    estimate: '150.00',
  },
  {
    title: 'a visit per episode',
    segments: 'EB*1**30 EB*B*IND*98***26*35*****Y',
    options: office,
    coPays: { office: { in: '35.00' } },
    estimate: '35.00',
  },
  {
    title: 'a co-insurance given as money',
    segments: 'EB*1**30 EB*A*IND*98***27*30*****Y',
    options: office,
    coPays: { office: { in: '30.00' } },
    estimate: '30.00',
  },
  // Amounts of this period.
  {
    title: 'last year’s amounts beside one without dates',
    segments: 'EB*1**30 EB*C*IND*30***23*1000*****Y EB*C*IND*30***29*0*****Y DTP*291*RD8*20250101-20251231',
    deductible: { individual: { in: ['1000.00', null] } },
  },
  {
    title: 'next year’s amounts',
    segments:
      'EB*1**30 EB*G*IND*30***23*4000*****Y DTP*346*D8*20260101 DTP*347*D8*20261231 EB*G*IND*30***23*5000*****Y DTP*346*D8*20270101',
    outOfPocket: { individual: { in: ['4000.00', null] } },
  },
  {
    title: 'an amount met in its words',
    segments: 'EB*1**30 EB*G*IND*30***23*3000*****Y EB*G*IND*30***23*450*****Y MSG*OUT_OF_POCKET_MET',
    outOfPocket: { individual: { in: ['3000.00', '2550.00'] } },
  },
  {
    title: 'a monthly co-pay of a service',
    segments: 'EB*1**30 EB*B*IND*54***34*200',
    options: { service: '54' },
    estimate: /each day or month/,
  },
  { title: 'no limit in nines', segments: 'EB*1**30 EB*G*IND*30***23*9999999.99*****N', notice: /no limit/ },
  {
    title: 'care out of network that is not covered, by service',
    segments: 'EB*1**30 EB*B*IND*98***27*25*****Y EB*I*IND*98*********N',
    options: { visit: 'office', network: 'out' },
    coPays: { office: { in: '25.00' } },
    services: 'active:30',
    estimate: /not covered in this network/,
  },
  // Patients.
  {
    title: 'the second of two subscribers, by the trace',
    segments: 'EB*6**30 HL*4*2*22*0 TRN*2*T0001*9WAYPOST00 NM1*IL*1*ROE*RUTH****MI*M9 EB*1**30',
    patient: { lastName: 'ROE', firstName: 'RUTH', role: 'subscriber' },
  },
  // Edge cases of the kinds above.
  {
    title: 'the day of the answer repeated, asked for another day',
    options: { date: '2026-01-15' },
    segments: 'DTP*291*D8*20260223 EB*1**30',
  },
  {
    title: 'a policy that expired',
    segments: 'DTP*539*D8*20250101 DTP*540*D8*20251231 EB*1**30',
    status: 'inactive',
    from: '2025-01-01',
    until: '2025-12-31',
  },
  {
    title: 'a percentage with its sign',
    segments: 'EB*1**30 EB*A*IND*98*****20%****Y',
    coInsurance: [{ service: '98', in: '20.00' }],
    problem: /EB08/,
  },
  {
    title: 'a plan of Medicaid that names the state',
    payer: ['LAKE HEALTH', '777'],
    isMedicaid: true,
    segments: 'EB*1**30*MC*STAR EB*R**30*MC LS*2120 NM1*PR*2*STATE_MEDICAID LE*2120',
    planName: 'STAR',
    notice: /STATE MEDICAID also covers/,
  },
  {
    title: 'Medicare Advantage as an active line of Medicare',
    ...medicare,
    segments: 'EB*1**30*MA EB*1**30*HN*SUNRISE_HMO',
    billInstead: { name: 'SUNRISE HMO', kind: 'medicare-advantage' },
  },
  {
    title: 'full Medicaid with QMB in its name',
    ...medicaid,
    segments: 'EB*1**30*MC*QMB_-_FULL_MEDICAID',
    planName: 'QMB - FULL MEDICAID',
  },
  {
    title: 'an office co-pay that names no specialist',
    options: { visit: 'specialist' },
    segments: 'EB*1**30 EB*C*IND*30***29*500*****Y EB*A*IND*30*****.2****Y EB*B*IND*98***27*25*****Y',
    coPays: { office: { in: '25.00' } },
    deductible: { individual: { in: [null, '500.00'] } },
    coInsurance: [{ service: '30', in: '20.00' }],
    estimate: /neither a co-pay/,
  },
  {
    title: 'the co-insurance of both parts of Medicare',
    ...medicare,
    options: office,
    segments:
      'EB*1**30*MA EB*1**30*MB EB*C**30*MA**26*1736 EB*C**30*MB**23*283 EB*C**30*MB**29*0 EB*A**30*MB****.2 EB*A**48*MA****.1',
    deductible: { individual: bothNetworks(['283.00', '0.00'] as const) },
    coInsurance: [
      { service: '30', ...bothNetworks('20.00') },
      { service: '48', ...bothNetworks('10.00') },
    ],
    estimate: '200.00',
  },
  {
    title: 'a refusal beside an active plan',
    segments: 'AAA*N**72*C EB*1**30',
    notice: /refuses: Invalid\/Missing Subscriber/,
  },
];
