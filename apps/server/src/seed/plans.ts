import type { MediaType, PreClaimRequirement } from '@waypost/contract/coverages/lists';
import type { Db } from '../infrastructure/database.ts';
import { idFrom } from '../infrastructure/ids.ts';
import type { CastEntity } from './organizations.ts';
import { type CastPayer, payers } from './payers.ts';

/** A plan of the cast: payers have two or three, and one payer answers no eligibility requests. */
type CastPlan = { code: string; name: string; payerName: string; payer: CastPayer | null };

const kinds: ReadonlyArray<readonly [ending: string, name: string]> = [
  ['01', 'Choice'],
  ['02', 'Select'],
];

const plansOf = (of: readonly CastPayer[]): readonly CastPlan[] => [
  ...of
    .filter(({ code }) => code !== 'MEDX')
    .flatMap((payer) =>
      kinds.map(([ending, name]) => ({
        code: `${payer.code}-${ending}`,
        name: `${payer.name} ${name}`,
        payerName: payer.name,
        payer,
      })),
    ),
  {
    code: 'HWC00-01',
    name: 'Harborside Workers Compensation',
    payerName: 'Harborside Workers Compensation',
    payer: null,
  },
];

/** The default plan of patients insured with a payer. */
export const planOf = (payer: CastPayer) => ({
  insurance_code: `${payer.code}-01`,
  plan_name: `${payer.name} Choice`,
});

/** The category of a plan: of the state, by an employer, or sold individually. */
function categoriesOf({ payerName, payer }: CastPlan) {
  const isPublic = /medicaid|medicare/i.test(payerName);
  return {
    insurance_company: payerName,
    insurance_category: isPublic ? 'Government' : payer === null ? 'Workers Compensation' : 'Commercial',
    financial_category: isPublic ? 'Public' : 'Managed Care',
    parent_insurance_company: null,
  };
}

type Billing = {
  at: number | null;
  sequence: number | null;
  media?: MediaType;
  requirement?: PreClaimRequirement;
};
/** The billing of some plans; claims of the others are sent electronically, without earlier steps. */
const billing: Readonly<Record<string, readonly Billing[]>> = {
  'HWC00-01': [{ at: null, sequence: null, media: 'Paper', requirement: 'D' }],
  'STMCD-01': [
    { at: null, sequence: null, requirement: 'R' },
    { at: null, sequence: 2, media: 'Paper' },
  ],
  'CSCD1-02': [{ at: null, sequence: null, requirement: 'A' }],
  'SMMT1-01': [{ at: 1, sequence: null, media: 'Portal', requirement: 'A' }],
};

const streets = [
  'Quarry Road',
  'Mill Street',
  'Larch Avenue',
  'Ferry Lane',
  'Orchard Way',
  'Beacon Street',
  'Weir Road',
];

/** The addresses of a plan: one for claims, one for appeals, and one that is no longer used. */
const addressesOf = ({ code, payerName }: CastPlan, at: number) =>
  [
    { ending: 'CLM', name: `${payerName} Claims`, line1: `PO Box ${4100 + at * 7}`, line2: null, gone: null },
    {
      ending: 'APL',
      name: `${payerName} Appeals`,
      line1: `${100 + at * 11} ${streets[at % streets.length]}`,
      line2: 'Suite 400',
      gone: null,
    },
    {
      ending: 'OLD',
      name: `${payerName} Claims`,
      line1: `PO Box ${900 + at}`,
      line2: null,
      gone: '2025-06-30',
    },
  ].map(({ ending, name, line1, line2, gone }) => ({
    code: `${code}-${ending}`,
    name,
    line1,
    line2,
    line3: null,
    line4: null,
    city: 'Columbus',
    state: 'OH',
    postal_code: '43215',
    country: 'US',
    district: null,
    deactivated_on: gone,
  }));

/** Writes the plans of payers that an entity of the cast bills. */
export async function writePlans(
  db: Db,
  entity: CastEntity,
  of: readonly CastPayer[] = payers,
): Promise<void> {
  const plans = plansOf(of);
  const entity_id = entity.id;
  const idOf = ({ code }: Pick<CastPlan, 'code'>) => idFrom(`plan ${entity.lcode} ${code}`);
  await db
    .insertInto('payer_plan')
    .values(
      plans.map((plan) => ({
        entity_id,
        id: idOf(plan),
        insurance_code: plan.code,
        insurance_plan: plan.name,
        client_insurance_code: plan.code.replace(/[^0-9A-Z]/g, ''),
        payer_name: plan.payerName,
        payer_id: plan.payer?.id ?? null,
        ...categoriesOf(plan),
      })),
    )
    .execute();
  const addresses = plans.flatMap((plan, at) =>
    addressesOf(plan, at).map((address) => ({
      ...address,
      entity_id,
      id: idFrom(`plan address ${entity.lcode} ${address.code}`),
      plan_id: idOf(plan),
    })),
  );
  await db.insertInto('payer_plan_address').values(addresses).execute();
  const rules = Object.entries(billing).flatMap(([code, lines]) =>
    lines.map(({ at, sequence, media, requirement }, number) => ({
      entity_id,
      id: idFrom(`plan billing ${entity.lcode} ${code} ${number}`),
      plan_id: idOf({ code }),
      facility_id: at === null ? null : (entity.facilities[at]?.id ?? null),
      insurance_sequence: sequence,
      media_type: media ?? null,
      requirement_code: requirement ?? null,
    })),
  );
  await db.insertInto('payer_plan_billing').values(rules).execute();
}
