import { newPhysicianSchema } from '@waypost/contract/orders/physician-calls';
import type { AnyRecord, PhysicianRecord } from '@waypost/tables';
import { physiciansNamed, physicianVersions, putPhysician, withdrawPhysician } from '../../orders/module.ts';
import { parseValues } from './read-as.ts';
import type { FoundRecord, RecordKind } from './record-kind.ts';

const isOne = (record: AnyRecord): record is PhysicianRecord => 'npi' in record;
const fields: Readonly<Record<string, string>> = { namePrefix: 'prefix', nameSuffix: 'suffix' };
const fieldOf = (path: string): string => {
  const name = path.replace(/^addresses\.\d+\./, '');
  return `physician.${fields[name] ?? name}`;
};

/** The directory of physicians, by NPI. */
export const physicians: RecordKind<PhysicianRecord> = {
  kind: 'physicians',
  isOne,
  find: async (work, _setup, records) => {
    const known = await physiciansNamed(
      work,
      records.map(({ npi }) => npi),
    );
    return records.map(({ npi }): FoundRecord => {
      const one = known.get(npi);
      return { reason: null, known: one ?? null, isEnded: one?.isEnded ?? false };
    });
  },
  apply: (work, { record, found: { known, isEnded = false } }) => {
    const given = parseValues(newPhysicianSchema, record, fieldOf);
    return putPhysician(work, known && { ...known, isEnded }, { given, says: new Set(Object.keys(record)) });
  },
  statesOf: physicianVersions,
  takeBack: (work, left) => withdrawPhysician(work, left),
};
