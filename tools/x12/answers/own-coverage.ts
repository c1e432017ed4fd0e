import type { OwnAnswer } from './expectation.ts';

const medicaid = { payer: ['STATE MEDICAID', '12345'], isMedicaid: true } as const;
const medicare = { payer: ['CMS', 'CMS'], isMedicare: true } as const;
const office = { visit: 'office' } as const;

// The kinds of the other files again, with our own inputs. Segments are separated by blanks, and an underscore stands
// for a blank within a segment.
export const ownCoverage: readonly OwnAnswer[] = [
  // Dates of statements about coverage.
  {
    title: 'coverage that ended by 357 of the line',
    segments: 'EB*1**30**SILVER DTP*356*D8*20250101 DTP*357*D8*20260222',
    status: 'inactive',
    planName: 'SILVER',
    from: '2025-01-01',
    until: '2026-02-22',
    reason: /ended on 02\/22\/2026/,
  },
  {
    title: 'coverage whose last day is the day',
    segments: 'EB*1**30**SILVER DTP*291*RD8*20250101-20260223',
    planName: 'SILVER',
    from: '2025-01-01',
    until: '2026-02-23',
  },
  {
    title: 'coverage of the person that begins tomorrow',
    segments: 'DTP*346*D8*20260224 EB*1**30',
    status: 'inactive',
    from: '2026-02-24',
    reason: /begins/,
  },
  {
    title: 'a service date that the answer names',
    segments: 'DTP*472*D8*20251215 EB*1**30 DTP*291*RD8*20250101-20251231',
    from: '2025-01-01',
    until: '2025-12-31',
  },
  {
    title: 'eligibility that ended before the plan',
    segments: 'DTP*346*D8*20250101 DTP*357*D8*20260131 EB*1**30',
    status: 'inactive',
    from: '2025-01-01',
    until: '2026-01-31',
  },
  { title: 'an open end as nines', segments: 'DTP*291*RD8*20250101-99991231 EB*1**30', from: '2025-01-01' },
  {
    title: 'an open end in 2299',
    segments: 'EB*1**30 DTP*346*D8*20250101 DTP*347*D8*22991231',
    from: '2025-01-01',
  },
  {
    title: 'two ranges of one line',
    segments: 'EB*1**30 DTP*291*RD8*20240101-20241231 DTP*291*RD8*20260101-20261231',
    from: '2026-01-01',
    until: '2026-12-31',
  },
  {
    title: 'a gap of Medicare beside active coverage',
    ...medicare,
    segments: 'EB*6**30*MA DTP*307*RD8*20100101-20101231 EB*1**30*MA DTP*291*D8*20110101',
    from: '2011-01-01',
    services: 'active:30',
  },
  // The plan's own line determines the status of the plan, a rider that of its service.
  {
    title: 'a vision rider beside an inactive plan',
    segments: 'EB*1**AL**VISION PLUS EB*7**30**GOLD',
    status: 'inactive',
    planName: 'GOLD',
    services: 'active:AL inactive:30',
    limitedTo: ['Vision (Optometry)'],
  },
  {
    title: 'an ended rider beside an active plan',
    segments: 'EB*1**30**GOLD EB*1**35**DENTAL DTP*347*D8*20251231',
    planName: 'GOLD',
    services: 'active:30 inactive:35',
  },
  {
    title: 'a dental plan named before the medical one, both for 30',
    segments: 'EB*1**30**DENTAL_PLUS EB*1**30**GOLD_PPO',
    planName: 'GOLD PPO',
  },
  {
    title: 'a new plan listed before the old one',
    segments:
      'EB*1**30**NEW DTP*346*D8*20260101 EB*1**30**OLD DTP*346*D8*20250101 DTP*347*D8*20251231 EB*C*IND*30***23*500*****Y',
    planName: 'NEW',
    from: '2026-01-01',
    deductible: { individual: { in: ['500.00', null] } },
  },
  {
    title: 'pharmacy alone',
    segments: 'EB*1**88**RX_PLAN',
    planName: 'RX PLAN',
    services: 'active:88',
    limitedTo: ['Pharmacy'],
  },
  {
    title: 'a hospital service that is not covered',
    segments: 'EB*1**30 EB*I**48',
    services: 'active:30 inactive:48',
    options: { service: '48' },
    estimate: /not covered/,
  },
  {
    title: 'a dental rider that is inactive, alone',
    segments: 'EB*6**35',
    status: 'unknown',
    services: 'inactive:35',
  },
  {
    title: 'emergency in the words of a message',
    ...medicaid,
    segments: 'EB*1**30*MC MSG*COVERAGE_IS_LIMITED_TO_EMERGENCY_SERVICES',
    limitedTo: ['COVERAGE IS LIMITED TO EMERGENCY SERVICES'],
  },
  {
    title: 'pregnancy in the name of the plan',
    ...medicaid,
    segments: 'EB*1**30*MC*PREGNANCY_RELATED_SERVICES_ONLY',
    planName: 'PREGNANCY RELATED SERVICES ONLY',
    limitedTo: ['PREGNANCY RELATED SERVICES ONLY'],
  },
  {
    title: 'the premiums of Medicare alone',
    ...medicaid,
    segments: 'EB*1**30*HS',
    limitedTo: ['Special Low Income Medicare Beneficiary'],
  },
  { title: 'full Medicaid beside QMB', ...medicaid, segments: 'EB*1**30*MC EB*1**30*QM' },
  // A missing statement does not mean "not covered".
  {
    title: 'nothing but an amount',
    segments: 'EB*B*IND*98***27*25*****Y',
    status: 'unknown',
    options: office,
    coPays: { office: { in: '25.00' } },
    estimate: /does not say whether/,
  },
  {
    title: 'a disclaimer alone',
    segments: 'EB*P MSG*NO_GUARANTEE',
    status: 'unknown',
    services: '',
    notice: /NO GUARANTEE/,
  },
  // Other coverage on the date of the answer.
  {
    title: 'an employer plan that begins next year',
    ...medicare,
    segments: 'EB*1**30*MB EB*R**30*12 DTP*290*D8*20270101 LS*2120 NM1*PRP*2*ACME LE*2120',
    notice: /ACME does not count yet: that coverage begins on 01\/01\/2027/,
  },
  {
    title: 'an employer plan that is still there',
    ...medicare,
    segments: 'EB*1**30*MB EB*R**30*43 DTP*290*RD8*20200101-20261231 LS*2120 NM1*PRP*2*ACME LE*2120',
    paysBefore: ['ACME'],
  },
  {
    title: 'a drug plan beside Medicare',
    ...medicare,
    segments: 'EB*1**30*MB EB*R**30*OT REF*18*S5678_002*RX LS*2120 NM1*PRP*2*RX_CO LE*2120',
  },
  {
    title: 'Medicare Advantage by the contract alone',
    payer: ['NGS', '00131'],
    isMedicare: true,
    segments: 'EB*1**30*MA EB*1**30*MB EB*R**30*OT REF*18*H5521_034 LS*2120 NM1*PR*2*LAKE_HEALTH LE*2120',
    billInstead: { name: 'LAKE HEALTH', kind: 'medicare-advantage' },
  },
  {
    title: 'Medicare Advantage with the words of 005010',
    payer: ['MEDICARE', 'Z1073'],
    isMedicare: true,
    segments:
      'EB*1**30*MB EB*U**30*HN DTP*290*D8*20240101 MSG*MA_BILL_OPTION_CODE-_C LS*2120 NM1*PRP*2*LAKE_HEALTH LE*2120',
    billInstead: { name: 'LAKE HEALTH', kind: 'medicare-advantage' },
    options: office,
    estimate: /in place of this payer/,
  },
  {
    title: 'an HMO of a commercial payer',
    segments: 'EB*1**30*C1 EB*R**30*HM LS*2120 NM1*PR*2*OTHER_HMO LE*2120',
    notice: /OTHER HMO also covers/,
  },
  {
    title: 'an employer plan beside Medicaid',
    ...medicaid,
    segments: 'EB*1**30*MC EB*R**30*C1 LS*2120 NM1*PR*2*ACME_HEALTH LE*2120',
    paysBefore: ['ACME HEALTH'],
  },
  {
    title: 'a managed care organization under an active line',
    payer: ['TEXAS TMHP', 'TMHP1'],
    isMedicaid: true,
    segments: 'EB*1**30*MC*STAR LS*2120 NM1*Y2*2*COMMUNITY_FIRST LE*2120',
    planName: 'STAR',
    billInstead: { name: 'COMMUNITY FIRST', kind: 'medicaid-managed-care' },
  },
  {
    title: 'a managed care plan that ended',
    ...medicaid,
    segments: 'EB*1**30*MC EB*R**30*HM DTP*290*RD8*20250101-20251231 LS*2120 NM1*PR*2*GREEN_HMO LE*2120',
    notice: /GREEN HMO does not count/,
  },
  {
    title: 'a carve-out for mental health',
    ...medicaid,
    segments: 'EB*1**30*MC EB*U**MH*HM LS*2120 NM1*PR*2*BEHAVIORAL_CO LE*2120',
  },
  {
    title: 'three payers in words and entities',
    segments:
      'EB*1**30*C1 EB*R**30*MC LS*2120 NM1*PR*2*STATE_MEDICAID LE*2120 EB*R**30*C1 MSG*OTHER_COVERAGE_IS_PRIMARY LS*2120 NM1*PR*2*FIRST_HEALTH LE*2120',
    paysBefore: ['FIRST HEALTH'],
    paysAfter: ['STATE MEDICAID'],
  },
  {
    title: 'Medicare as the other payer of a commercial plan, primary',
    segments: 'EB*1**30*C1 EB*R**30*MB LS*2120 NM1*PRP*2*MEDICARE LE*2120',
    paysBefore: ['MEDICARE'],
  },
];
