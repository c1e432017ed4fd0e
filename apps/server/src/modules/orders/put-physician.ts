import type {
  ManagedPhysician,
  NewPhysician,
  WrittenPhysician,
} from '@waypost/contract/orders/physician-calls';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { managedPhysician } from './managed-physicians.ts';
import { changePhysician, createPhysician, endPhysician } from './save-physician.ts';

type Seen = { id: string; state: string };
type Known = Seen & { isEnded: boolean };

/** The physicians of the directory with these NPIs. */
export async function physiciansNamed({ db }: Work, npis: readonly string[]): Promise<Map<string, Known>> {
  if (npis.length === 0) return new Map();
  const rows = await db
    .selectFrom('provider_individual')
    .select(['id', 'npi', 'version', 'ended_at'])
    .where('npi', 'in', [...npis])
    .execute();
  return new Map(
    rows.map(({ id, npi, version, ended_at }) => [
      npi,
      { id, state: String(version), isEnded: ended_at !== null },
    ]),
  );
}

/** The versions of physicians. */
export async function physicianVersions({ db }: Work, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('provider_individual')
    .select(['id', 'version'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, version }) => [id, String(version)]));
}

type Sent = {
  given: NewPhysician;
  /** The given fields; the others stay unchanged. */
  says: ReadonlySet<string>;
};
type PutResult = { id: string; outcome: 'create' | 'change' | 'unchanged' };

/**
 * Adds a physician, or changes the existing one: absent fields stay unchanged. An ended physician becomes active again.
 */
export async function putPhysician(
  work: Work,
  known: Known | null,
  { given, says }: Sent,
): Promise<PutResult> {
  if (!known) return { id: await createPhysician(work, given), outcome: 'create' };
  const { id } = known;
  if (known.isEnded) await endPhysician(work, id, Number(known.state), false);
  const before = await managedPhysician(work, id);
  const { npi: _same, ...written } = given;
  const stated = Object.fromEntries(Object.entries(written).filter(([name]) => says.has(name)));
  const next: WrittenPhysician = {
    ...toWrittenFields(before),
    ...stated,
    ...(says.has('addresses') && { addresses: addressesOf(before, given) }),
  };
  await changePhysician(work, id, before.version, next);
  const after = (await physicianVersions(work, [id])).get(id);
  return { id, outcome: known.isEnded ? 'create' : after === known.state ? 'unchanged' : 'change' };
}

const toWrittenFields = ({
  physicianId: _id,
  npi: _npi,
  endedAt: _ended,
  version: _version,
  ...rest
}: ManagedPhysician) => rest as WrittenPhysician;

/**
 * An address replaces the one of the same street, or the only one; otherwise it is added. Its absent fields stay
 * unchanged.
 */
function addressesOf({ addresses }: ManagedPhysician, given: NewPhysician): WrittenPhysician['addresses'] {
  const next = [...(addresses as WrittenPhysician['addresses'])];
  for (const address of given.addresses) {
    const same = next.findIndex(({ line1 }) => line1.toLowerCase() === address.line1.toLowerCase());
    const at = same < 0 && next.length === 1 && given.addresses.length === 1 ? 0 : same;
    const before = next[at];
    if (!before) next.push(address);
    else if (same < 0) next[at] = address;
    else {
      const stated = Object.fromEntries(Object.entries(address).filter(([, part]) => part !== null));
      next[at] = { ...before, ...stated };
    }
  }
  return next;
}

/**
 * Ends a physician who was added by mistake.
 * @returns the reason why they stay; null when they were ended
 */
export async function withdrawPhysician(work: Work, { id, state }: Seen): Promise<'changed' | 'used' | null> {
  const used = await work.db
    .selectFrom('order_physician')
    .select('id')
    .where('provider_individual_id', '=', id)
    .executeTakeFirst();
  if (used) return 'used';
  if ((await physicianVersions(work, [id])).get(id) !== state) return 'changed';
  try {
    await endPhysician(work, id, Number(state), true);
  } catch (error) {
    if (error instanceof AppError && error.code === 'VERSION_CHANGED') return 'changed';
    throw error;
  }
  return null;
}
