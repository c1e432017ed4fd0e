/** What is chosen from a list in an order and its coverages. The open ones are decided in decision 19. */

/** Who is billed (C-129); the number goes over the wire. */
export const billTypes = {
  Insurance: 0,
  'Self-Pay': 1,
  Client: 2,
  'No Bill': 3,
  'Pharmacy Benefit Manager': 4,
} as const;
export type BillType = keyof typeof billTypes;

/** What an order does to the one before it (C-130). */
export const orderTypes = { New: 0, Update: 1, Cancel: 2 } as const;
export type OrderType = keyof typeof orderTypes;

/** What a physician is to an order (C-131). */
export const physicianUses = { Referral: 0, Attending: 1 } as const;
export type PhysicianUse = keyof typeof physicianUses;

/** How a coverage pays (C-132). */
export const coveragePaymentTypes = ['Insurance', 'Self-Pay', 'Other'] as const;
export type CoveragePaymentType = (typeof coveragePaymentTypes)[number];

/** Where the record of a coverage stands (C-133). */
export const coverageStatuses = ['Active', 'Canceled', 'Draft', 'Entered-In-Error'] as const;
export type CoverageStatus = (typeof coverageStatuses)[number];

/** Who carries the risk of a plan (C-141). */
export const administrationTypes = ['Fully Funded', 'Self Funded', 'Unable to Verify'] as const;
export type AdministrationType = (typeof administrationTypes)[number];

/** What a payer asks for before a claim (C-142, C-143). */
export const preClaimRequirements = {
  A: 'Authorization',
  M: 'Medical necessity review',
  S: 'Second opinion',
  C: 'Certification of admission',
  T: 'Treatment plan',
  L: 'Letter of medical necessity',
  R: 'Referral',
  D: 'Documentation',
  P: 'Predetermination of benefits',
} as const;
export type PreClaimRequirement = keyof typeof preClaimRequirements;

/** How claims go out (C-103); all but electronic ones need an address. */
export const mediaTypes = ['Electronic', 'Paper', 'Fax', 'Portal'] as const;
export type MediaType = (typeof mediaTypes)[number];
