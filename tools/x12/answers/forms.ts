import type { Expectation } from './expectation.ts';

// The same answer in the many encodings of real files.

const choicePlus = { planName: 'CHOICE PLUS', services: 'active:1,33,47,48,50,86,98,MH,UC' } as const;
const goldPlan = { planName: 'GOLD PLAN', from: '2026-01-01', notice: /SEE CARD/ } as const;

export const formAnswers: readonly Expectation[] = [
  ...[
    'g01-bom',
    'g02-mime',
    'g05-tabterm',
    'g06-cr',
    'g07-lf',
    'g08-crlf',
    'g10-isa-short',
    'g11-count',
    'g12-tilde-double',
    'g14-pipe',
    'g15-crlf-tilde',
    'g16-nul',
    'g17-fs',
    'g18-gzipjunk',
    'g19-json',
    'g20-ws-head',
  ].map((file) => ({ file, ...choicePlus })),
  { file: 'g13-two-ia', at: 0, ...choicePlus },
  { file: 'g13-two-ia', at: 1, ...choicePlus },
  { file: 'g11-count', ...choicePlus, problem: /SE01/ },
  { file: 'g21-release', ...choicePlus, planName: 'CHOICE?' },
  {
    file: 'f01-latin1-name',
    patient: { lastName: 'MUÑOZ', firstName: 'JOSÉ', role: 'subscriber' },
    planName: 'PLAN ÉTOILE',
  },
  { file: 'f02-lower', planName: 'gold', services: 'active:30' },
  { file: 'f03-extra-term', services: 'active:30' },
  { file: 'f04-ver-7030', planName: 'GOLD', deductible: { individual: { in: ['100.00', null] } } },
  { file: 'f05-ver-8020', planName: 'GOLD' },
  { file: 'f07-eb03-gt', services: 'active:30,98,UC', problem: /EB03/ },
  { file: 'h01-blank-before-isa-term', ...goldPlan },
  { file: 'h02-isa16-missing', ...goldPlan },
  {
    file: 'h03-isa11-pipe-eb03-gt',
    planName: 'GOLD 123 PLAN',
    services: 'active:30,1,33,47,86,98,MH,UC',
    coPays: { office: { in: '10.00' }, urgentCare: { in: '10.00' } },
    problem: /EB03/,
  },
  { file: 'h04-isa11-U-eb03-caret', services: 'active:30,98,UC' },
  { file: 'h05-indented', ...goldPlan },
  { file: 'h06-hl-value-padded', ...goldPlan },
];
