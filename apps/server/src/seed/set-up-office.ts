import type { GridViewData } from '@waypost/contract/saved-views/shapes';
import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import { type Person, person } from '../framework/actor.ts';
import type { Work } from '../framework/work.ts';
import { type Db, inTenant } from '../infrastructure/database.ts';
import { addDays } from '../infrastructure/dates.ts';
import { setRules } from '../modules/decision-tables/module.ts';
import { addSetting } from '../modules/saved-views/module.ts';
import { setAvailability } from '../modules/tasks/assignment/module.ts';
import { carryOut } from './commands.ts';
import type { CastEntity } from './organizations.ts';
import { users } from './people.ts';
import { roles } from './roles.ts';
import { PHONE_LETTER, templateId } from './templates.ts';

const DAYS_AGO_MS = 3 * 86_400_000;
type Tools = { clock: Clock; keyring: Keyring; entity: CastEntity };

/** The settings of an organization's people: the views of its manager, absences, and the escalation of tasks. */
export async function setUpOffice(app: Db, { clock, keyring, entity }: Tools): Promise<void> {
  const at = new Date(clock.now().getTime() - DAYS_AGO_MS);
  const does = async (role: string, runs: ReadonlyArray<(work: Work) => Promise<unknown>>) => {
    const by = holderOf(entity, role);
    if (!by) return;
    const steps = runs.map((run) => ({ at, run: (work: Work) => run(work) }));
    const tenant = { entityId: entity.id, userId: by.id, facilityIds: [...by.facilityIds] };
    await inTenant(app, tenant, (db) => carryOut(db, entity, by, steps));
  };
  await does(
    'Task Manager',
    views.map((view) => (work) => addSetting({ keyring }, work, settingOf(view, entity))),
  );
  const backOn = addDays(clock.now().toISOString().slice(0, 10), 5);
  const away = users.find(({ email }) => email === 'priya.raman@lakemont.example');
  await does('Task Manager', [
    async (work) =>
      away?.memberships.some(({ entityId }) => entityId === entity.id) &&
      setAvailability(work, away.id, { state: 'away', backOn }),
  ]);
  const tables = { Escalation: escalations, RegistrationVerification_DocumentGeneration: lettersOf(entity) };
  await does(
    'Configuration Administrator',
    Object.entries(tables).map(
      ([table, rules]) =>
        (work) =>
          setRules(work, { tenantId: entity.id, table, base: 1, rules }),
    ),
  );
}

/** A user with a role there, acting for all of its facilities. */
function holderOf(entity: CastEntity, role: string): Person | undefined {
  const user = users.find(({ memberships }) =>
    memberships.some((m) => m.entityId === entity.id && m.role === role),
  );
  if (!user) return undefined;
  const { id, firstName, lastName, email } = user;
  const permissions = new Set(roles.find(({ name }) => name === role)?.permissions);
  const facilityIds = entity.facilities.map((facility) => facility.id);
  return person({ id, firstName, lastName, email, facilityIds, permissions });
}

const byDueDate: GridViewData['columnState'] = [
  { colId: 'dueDate', width: 108, hide: false, pinned: null, sort: 'asc', sortIndex: 0 },
];
const views: readonly GridViewData[] = [
  [
    'Rejected for the member ID',
    { errorCode: { filterType: 'text', type: 'equals', filter: '72' } },
  ] as const,
  ['Medicare', { payerName: { filterType: 'text', type: 'equals', filter: 'Medicare' } }] as const,
].map(([viewName, filterState]) => ({
  viewName,
  isDefault: false,
  columnState: byDueDate,
  columnGroupState: [],
  filterState,
}));

const settingOf = (view: GridViewData, { id }: CastEntity) => ({
  applicationName: 'task-management' as const,
  featureKey: 'grid-view-tasks' as const,
  entityId: id,
  applicationData: JSON.stringify(view),
});

/** In the order of the columns: process, task type, status, elevated, assigned, priority, days aged, until due, until service, amount. */
const escalations = [
  {
    comment: 'Nobody has it, and it is long overdue',
    inputs: ['"Eligibility"', '', '"Open"', '', 'false', '', '', '< -3', '', ''],
    outputs: ['"Four days overdue, unassigned"', '"Raise Priority"', '"8"'],
  },
  {
    comment: 'The visit is near, and the task waits',
    inputs: ['', '', '"Wait"', 'false', '', '', '', '', '[0..1]', ''],
    outputs: ['"Visit by tomorrow, still waiting"', '"Elevate"', ''],
  },
  {
    comment: 'The manager sees at home what somebody could not decide',
    inputs: ['', '', '', 'true', '', '', '', '< -2', '', ''],
    outputs: ['"Not decided for three days"', '"Notify"', '"Managers"'],
  },
];

/**
 * The letter for a registration task completed with that condition code; it is filed, and faxed to the
 * physician.
 */
const letters = {
  RV01: 'Request for an insurance card',
  RV02: 'Request for a referral or authorization',
  RV03: 'Coordination of benefits questionnaire',
  RV04: PHONE_LETTER,
};

const lettersOf = (entity: CastEntity) =>
  Object.entries(letters).map(([code, name]) => ({
    comment: '',
    inputs: ['"Registration Verification"', `"${code}"`],
    outputs: [`"${templateId(entity, name)}"`, '"true"', '"true"'],
  }));
