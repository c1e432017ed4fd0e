/** Lists of values for an order and its coverages. Decision 19 fixes the values that the specification leaves open. */

/** The billed party (C-129); the number is on the wire. */
export const billTypes = {
  Insurance: 0,
  'Self-Pay': 1,
  Client: 2,
  'No Bill': 3,
  'Pharmacy Benefit Manager': 4,
} as const;
export type BillType = keyof typeof billTypes;

/** The effect of an order on the previous one (C-130). */
export const orderTypes = { New: 0, Update: 1, Cancel: 2 } as const;
export type OrderType = keyof typeof orderTypes;

/** The role of a physician in an order (C-131). */
export const physicianUses = { Referral: 0, Attending: 1 } as const;
export type PhysicianUse = keyof typeof physicianUses;

/** The way a coverage pays (C-132). */
export const coveragePaymentTypes = ['Insurance', 'Self-Pay', 'Other'] as const;
export type CoveragePaymentType = (typeof coveragePaymentTypes)[number];

/** The status of a coverage record (C-133). */
export const coverageStatuses = ['Active', 'Canceled', 'Draft', 'Entered-In-Error'] as const;
export type CoverageStatus = (typeof coverageStatuses)[number];

/** The bearer of a plan's risk (C-141). */
export const administrationTypes = ['Fully Funded', 'Self Funded', 'Unable to Verify'] as const;
export type AdministrationType = (typeof administrationTypes)[number];

/** The requirement of a payer before a claim (C-142, C-143). */
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

/** The transmission of claims (C-103); all but electronic claims need an address. */
export const mediaTypes = ['Electronic', 'Paper', 'Fax', 'Portal'] as const;
export type MediaType = (typeof mediaTypes)[number];
