import { idFrom } from '../infrastructure/ids.ts';

/** The organizations of the cast: two that share nothing, and one on hold that must never be listed. */
export type CastFacility = {
  id: string;
  name: string;
  lcode: string;
  npi: string;
  state: string;
  timeZone: string;
};
export type CastEntity = {
  id: string;
  name: string;
  lcode: string;
  status: string;
  clientTypes: string[];
  products: string[];
  /** Whether its administrators maintain the default decision tables. */
  keepsDefaults?: true;
  facilities: CastFacility[];
};

const facility = (
  lcode: string,
  name: string,
  npi: string,
  state: string,
  timeZone: string,
): CastFacility => ({
  id: idFrom(`facility ${lcode}`),
  name,
  lcode,
  npi,
  state,
  timeZone,
});

export const lakemont: CastEntity = {
  id: idFrom('entity LKMT'),
  name: 'Lakemont Regional Health',
  lcode: 'LKMT',
  status: 'L',
  clientTypes: ['RCS', 'RCO', 'EDI'],
  products: [
    'Eligibility',
    'Task Management',
    'Case Management',
    'HARP',
    'PAS',
    'Claims Management',
    'Xpeditor',
  ],
  keepsDefaults: true,
  facilities: [
    facility('LKMT1', 'Lakemont Medical Center', '1234567893', 'OH', 'America/New_York'),
    facility('LKMT2', 'Lakemont Bay Clinic', '1245319599', 'CA', 'America/Los_Angeles'),
    facility('LKMT3', 'Lakemont Children’s Hospital', '1316946585', 'OH', 'America/New_York'),
  ],
};

export const harborPoint: CastEntity = {
  id: idFrom('entity HRPT'),
  name: 'Harbor Point Physicians',
  lcode: 'HRPT',
  status: 'L',
  clientTypes: ['RCO', 'EDI'],
  products: ['Eligibility', 'Task Management'],
  facilities: [
    facility('HRPT1', 'Harbor Point Main', '1497758544', 'WA', 'America/Los_Angeles'),
    facility('HRPT2', 'Harbor Point North', '1588667638', 'WA', 'America/Los_Angeles'),
  ],
};

export const cedarValley: CastEntity = {
  id: idFrom('entity CDRV'),
  name: 'Cedar Valley Clinics',
  lcode: 'CDRV',
  status: 'O',
  clientTypes: ['EDI'],
  products: [],
  facilities: [facility('CDRV1', 'Cedar Valley', '1679576722', 'OR', 'America/Los_Angeles')],
};

export const entities: readonly CastEntity[] = [lakemont, harborPoint, cedarValley];
