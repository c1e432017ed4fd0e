import { randomUUID } from 'node:crypto';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { createLogger } from '@waypost/platform/logger';
import { beforeAll, expect, it } from 'vitest';
import { person } from '../../../src/framework/actor.ts';
import { once, onceCreating } from '../../../src/framework/idempotency.ts';
import { createScope, type Scope } from '../../../src/framework/work.ts';
import { inOneRun, type Line } from '../../../src/provision/run.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization } from '../support/organization.ts';
import { commandTools } from '../support/tools.ts';

const { db } = await testDatabase();
let scope: Scope;
beforeAll(async () => {
  const here = await makeOrganization();
  const { userId: id, person: of } = here.administrator;
  const { firstName, lastName, email } = of;
  scope = createScope({
    db: db('app'),
    mustHaveRoom: () => undefined,
    mayEmit: [],
    actor: person({ id, firstName, lastName, email, facilityIds: [], permissions: new Set() }),
    entity: { id: here.id, name: here.name, lCode: here.lcode },
    correlationId: 'begun-again',
    clock: createClock(0),
    logger: createLogger(loadConfig({ LOG_LEVEL: 'silent' }), 'test', new Map()),
    client: { ipAddress: '127.0.0.1', browser: 'test', operatingSystem: 'test' },
    sessionId: id,
  });
});

const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

/** A scope whose change is given up after it was made, and begun again after `meanwhile`. */
const failingOnce = (meanwhile: () => Promise<unknown>): Scope => ({
  ...scope,
  async change(work) {
    await scope
      .change(async (first) => {
        await work(first);
        throw new Error('given up');
      })
      .catch(() => undefined);
    await meanwhile();
    return scope.change(work);
  },
});

it('a call that restarts after another call used its key does not return the values from its first attempt', async () => {
  const [first, other] = [randomUUID(), randomUUID()];
  const call = { operation: 'test.again', key: randomUUID(), request: {} };
  const make = (id: string) => async () => ({ id, secret: `secret of ${id}` });
  const show = async (_: unknown, id: string, made: { secret: string } | null) => ({
    id,
    secret: made?.secret ?? null,
  });
  const raced = failingOnce(() => once(scope, call, async () => (await make(other)()).id));
  expect(await onceCreating(raced, call, make(first), show)).toEqual({ id: other, secret: null });
  const alone = { ...call, key: randomUUID() };
  const again = failingOnce(async () => undefined);
  expect(await onceCreating(again, alone, make(first), show)).toEqual({
    id: first,
    secret: `secret of ${first}`,
  });
});

it.each([false, true])(
  'a restarted operator command reports each result once (only checked: %s)',
  async (isCheck) => {
    const tools = { provision: db('provision'), ...commandTools() };
    let begun = 0;
    const lines: Line[] = await inOneRun(tools, isCheck, async (run) => {
      begun += 1;
      run.lines.push({ outcome: begun === 1 ? 'created' : 'unchanged', what: 'a facility' });
      if (begun === 1) throw deadlock();
    });
    expect(begun).toBe(2);
    expect(lines).toEqual([{ outcome: 'unchanged', what: 'a facility' }]);
  },
);
