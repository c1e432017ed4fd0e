import { bothNetworks, type Expectation } from './expectation.ts';

// Whom to bill: Medicare, Medicaid, the plans that replace them, and other payers.

const medicare = { isMedicare: true } as const;
const medicaid = { isMedicaid: true } as const;

export const payerAnswers: readonly Expectation[] = [
  {
    file: 'o01-msp-ended',
    ...medicare,
    from: '2005-01-01',
    notice: /OLD EMPLOYER PLAN does not count: that coverage ended on 12\/31\/2019/,
  },
  {
    file: 'o01-msp-ended',
    options: { date: '2015-07-01' },
    ...medicare,
    from: '2005-01-01',
    paysBefore: ['OLD EMPLOYER PLAN'],
  },
  {
    file: 'o02-ma-commercial-id',
    ...medicare,
    from: '2005-01-01',
    billInstead: { name: 'SUNRISE HEALTH', kind: 'medicare-advantage' },
    notice: /in place of Medicare/,
  },
  { file: 'o03-ma-ended', ...medicare, from: '2005-01-01', notice: /SUNRISE HEALTH does not count/ },
  {
    file: 'o03-ma-ended',
    options: { date: '2025-03-03' },
    ...medicare,
    from: '2005-01-01',
    billInstead: { name: 'SUNRISE HEALTH', kind: 'medicare-advantage' },
  },
  { file: 'o04-tpl-ended', ...medicaid, notice: /OLD COMMERCIAL does not count/ },
  {
    file: 'o05-mco-answers-itself',
    ...medicaid,
    planName: 'MEDICAID MANAGED CARE',
    from: '2026-01-01',
    until: '2026-12-31',
  },
  { file: 'o06-mco-hm', ...medicaid, planName: 'RIVERSIDE MEDICAID HMO' },
  {
    file: 'o07-nys-medicaid',
    ...medicaid,
    planName: 'ELIGIBLE PCP',
    billInstead: { name: 'GREEN VALLEY HEALTH PLAN', kind: 'medicaid-managed-care' },
  },
  { file: 'o08-pcc-pccm', ...medicaid },
  { file: 'o09-two-others', paysBefore: ['FIRST INS'], paysAfter: ['THIRD INS'] },
  { file: 'o10-qmb', ...medicaid, planName: 'QMB ONLY', limitedTo: ['QMB ONLY'] },
  { file: 'o11-partd-only', ...medicare },
  {
    file: 'o12-ma-no30-in-eb03',
    ...medicare,
    billInstead: { name: 'SUNRISE HEALTH', kind: 'medicare-advantage' },
  },
  { file: 'o13-medicaid-dual', ...medicaid, paysBefore: ['MEDICARE'] },
  { file: 'o14-r-without-entity', notice: /ACME HEALTH also covers the patient/ },
  { file: 'o15-cob-says-primary-self', paysAfter: ['SECOND INS'] },
  { file: 'o16-hets-home-health', ...medicare },
  { file: 'o17-hets-days', ...medicare, coPays: {} },
  { file: 'h13-hets-ma-as-R-cms', ...medicare, planName: 'MEDICARE PART A' },
  { file: 'h14-cms-R-only', ...medicare, status: 'unknown', services: '' },
  {
    file: 'h20-medicaid-mco-R',
    ...medicaid,
    billInstead: { name: 'GREEN MEDICAID HMO', kind: 'medicaid-managed-care' },
  },
  {
    file: 'h21-medicaid-mco-1-MC-nm1PR',
    ...medicaid,
    planName: 'TRADITIONAL ADULT',
    billInstead: { name: 'GREEN MEDICAID HMO', kind: 'medicaid-managed-care' },
  },
  { file: 'h22-cms-plus-replacement-two-st', at: 0, ...medicare },
  {
    file: 'h22-cms-plus-replacement-two-st',
    at: 1,
    planName: 'SUNRISE ADVANTAGE HMO',
    coPays: { office: { in: '20.00' } },
  },
  {
    file: 'h32-msp-hets-ghp-open',
    ...medicare,
    paysBefore: ['AUTO INSURER'],
    notice: /AUTO INSURER pays before this payer/,
  },
  { file: 'h34-qmb-ended', ...medicaid },
  {
    file: 'k11-medicaid-copay-mc',
    ...medicaid,
    planName: 'FULL MEDICAID',
    coPays: { office: bothNetworks('3.00') },
    options: { visit: 'office' },
    estimate: '3.00',
  },
  { file: 'm27-spend-down', ...medicaid },
];
