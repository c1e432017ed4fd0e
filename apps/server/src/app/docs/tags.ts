/** The services of the API, by which the document groups its calls, and their purposes. */
export const tags = {
  'app-config':
    'Settings that a client needs before anybody signs in: where the identity provider is, and its client id',
  policy: 'Sessions, users, roles, permissions, invitations, settings and drafts',
  task: 'Tasks: lists, changes, what happens now, exports',
  case: 'Cases: insurances, orders, notes, documents and files',
  patient: 'The demographics of patients',
  search: 'The search for cases',
  'payer-data': 'Payers and plans, and what each asks for',
  'eligibility-payers': 'Payers that can be asked in real time',
  'realtime-eligibility': 'Questions to payers, and their answers',
  decision: 'Decision models and tables, and what they would change',
  audit: 'Who did what, and the end of a session',
  encryption: 'Encrypted and signed texts for linked products',
  webhooks: 'Endpoints that are told what happens',
} as const;
