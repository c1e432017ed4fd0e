import type { GeneratedDocument } from '@waypost/contract/letters/calls';
import type { WhatWouldChange } from '@waypost/contract/processes/calls';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mailNotices } from '../../../src/modules/tasks/escalation/notice-mail.ts';
import { equip, openCases } from '../support/cases.ts';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { TABLES } from '../support/decision.ts';
import { must } from '../support/emitting/scenario.ts';
import { escalate, escalationTools, noticeMails, overdueTask, saveRules } from '../support/escalation.ts';
import { contentOf, ended, filesOf, orderTasks, tasksByCase } from '../support/files.ts';
import {
  againPath,
  complete,
  finished,
  gap,
  letters,
  pathOf,
  templateId,
} from '../support/generated-documents.ts';
import { Following } from '../support/live.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { commandTools } from '../support/tools.ts';

// After a user loses a facility or permission, they receive nothing created or requested for them before, and
// no notice of it.
const { pool, database } = await testDatabase();
let here: Organization;
beforeEach(async () => {
  here = await makeOrganization();
  await equip(here);
});

const held = (client: Client, facility: number) => [here.id, client.userId, here.facility(facility).id];
const lose = (client: Client, facility = 0) =>
  pool.query(
    'delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3',
    held(client, facility),
  );
const regain = (client: Client, facility = 0) =>
  pool.query(
    'insert into user_facility (entity_id, user_id, facility_id) values ($1, $2, $3)',
    held(client, facility),
  );
const withoutRoles = (client: Client) =>
  pool.query('delete from user_role where entity_id = $1 and user_id = $2', [here.id, client.userId]);

describe('a letter', () => {
  /** A letter requested by completing a task, created and delivered. */
  async function letterOf(client: Client) {
    await letters(here, { template: await templateId(pool, here) });
    const { caseId, task } = await gap(pool, client);
    await complete(client, task);
    const [document] = await finished(pool, client, caseId);
    const [file] = await filesOf(client);
    if (!document || !file) throw new Error('no letter was made');
    return { caseId, document, file };
  }
  const contentOfLetter = (client: Client, { id }: GeneratedDocument) =>
    client.call('POST', '/services/case/api/generated-documents/content', { id });
  const filesInName = async (client: Client) => {
    const { rows } = await pool.query('select from user_file where entity_id = $1 and user_id = $2', [
      here.id,
      client.userId,
    ]);
    return rows.length;
  };
  /** Has the worker create the letter again, as if it were processing it now. */
  async function recreateLetter({ id }: GeneratedDocument): Promise<void> {
    await pool.query("update generated_document set making = 'waiting', file_id = null where id = $1", [id]);
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query('select making from generated_document where id = $1', [id]);
        expect(rows).toEqual([{ making: 'done' }]);
      },
      { timeout: 30_000, interval: 100 },
    );
  }

  it('a letter is hidden from a user who lost its facility, and cannot be downloaded or created again until access is back', async () => {
    const ruth = await here.person('ruth');
    const { caseId, document, file } = await letterOf(ruth);
    const again = () => ruth.call('POST', againPath(document.id), undefined, newKey());
    expect([(await contentOf(ruth, file)).status, (await contentOfLetter(ruth, document)).status]).toEqual([
      200, 200,
    ]);
    await lose(ruth);
    expect(await filesOf(ruth)).toEqual([]);
    const calls = [
      contentOf(ruth, file),
      contentOfLetter(ruth, document),
      ruth.call('GET', pathOf(caseId)),
      again(),
    ];
    for (const { status, text } of await Promise.all(calls)) {
      expect(status).toBe(404);
      expect(text).not.toContain(file.fileName);
    }
    await regain(ruth);
    expect((await filesOf(ruth)).map(({ fileId }) => fileId)).toEqual([file.fileId]);
    expect((await contentOf(ruth, file)).status).toBe(200);
  });

  it.each([
    ['its facility', lose],
    ['the right to read cases', withoutRoles],
  ])(
    'a letter created after its requester lost %s is neither delivered nor announced',
    async (_what, take) => {
      const ruth = await here.person('ruth');
      const { document } = await letterOf(ruth);
      await pool.query('delete from user_file where entity_id = $1 and user_id = $2', [here.id, ruth.userId]);
      const ready = async () => {
        const { rows } = await pool.query(
          "select from event where entity_id = $1 and type = 'file.ready' and subject_id = $2",
          [here.id, ruth.userId],
        );
        return rows.length;
      };
      const before = await ready();
      await take(ruth);
      await recreateLetter(document);
      expect([await filesInName(ruth), await ready()]).toEqual([0, before]);
    },
  );

  it('a letter is announced on reconnection only while the user has access to its facility', async () => {
    const ruth = await here.person('ruth');
    const before = await Following.begun(ruth);
    await before.leave();
    await letterOf(ruth);
    const isDelivered = async () => {
      const back = await Following.begun(ruth, { after: before.lastEventId });
      await back.leave();
      return back.events.some(({ type }) => type === 'file.ready');
    };
    expect(await isDelivered()).toBe(true);
    await lose(ruth);
    expect(await isDelivered()).toBe(false);
  });
});

describe('an export', () => {
  it('an export created after its requester lost a facility excludes that one, and includes the others', async () => {
    const dana = await here.person('dana');
    const [kept] = await openCases(here, 1, { facility: 0, task: {} });
    const [gone] = await openCases(here, 1, { facility: -1, task: {} });
    const file = await ended(dana, await orderTasks(dana));
    const whole = (await contentOf(dana, file)).text;
    expect([whole.includes(String(kept?.caseNumber)), whole.includes(String(gone?.caseNumber))]).toEqual([
      true,
      true,
    ]);
    await lose(dana, -1);
    // The situation at the time of the request.
    const sealed = commandTools().keyring.seal('export', JSON.stringify(tasksByCase));
    await pool.query(
      "update user_file set state = 'preparing', file_id = null, ordered_sealed = $2 where id = $1",
      [file.fileId, sealed],
    );
    const made = await ended(dana, file);
    expect(made.state).toBe('ready');
    const left = (await contentOf(dana, made)).text;
    expect([left.includes(String(kept?.caseNumber)), left.includes(String(gone?.caseNumber))]).toEqual([
      true,
      false,
    ]);
  });
});

describe('rules', () => {
  it('escalation rules send no e-mail about a task to users who lost its facility or the permission', async () => {
    const [marcus, avery, tomasz] = await here.people('marcus', 'avery', 'tomasz');
    const worker = escalationTools(database);
    for (const one of [marcus, avery])
      await must(one.call('PUT', '/services/policy/users/me/escalation-mail', { isOn: true }));
    // As if mailed just now, or the product's own worker sends before the loss.
    await pool.query('update escalation_mail set sent_at = now() where entity_id = $1', [here.id]);
    await overdueTask(here);
    await saveRules(tomasz, [{ rule: 'Too late', action: 'Notify', value: 'Managers' }]);
    await escalate(here, worker);
    const { rows } = await pool.query('select distinct user_id from escalation_notice where entity_id = $1', [
      here.id,
    ]);
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual([marcus.userId, avery.userId].sort());
    await lose(marcus);
    await withoutRoles(avery);
    await pool.query('update escalation_mail set sent_at = null where entity_id = $1', [here.id]);
    await mailNotices(worker);
    expect(await noticeMails(here)).toEqual([]);
    await regain(marcus);
    await mailNotices(worker);
    expect(await noticeMails(here)).toEqual([marcus.person.email]);
  });

  it('testing escalation rules shows no task of a facility that the user lost', async () => {
    const [ruth, tomasz] = await here.people('ruth', 'tomasz');
    const { caseId } = await gap(pool, ruth);
    const found = await pool.query('select case_number from patient_case where id = $1', [caseId]);
    const caseNumber: string = found.rows[0].case_number;
    const tried = () =>
      must(
        tomasz.call<WhatWouldChange>(
          'POST',
          `${TABLES}/RegistrationVerification_Exceptions/what-would-change`,
          {
            rules: [],
          },
        ),
      );
    const named = async () => (await tried()).differences.map((one) => one.caseNumber);
    expect(await named()).toContain(caseNumber);
    await lose(tomasz);
    const after = await tried();
    expect(after.differences.map((one) => one.caseNumber)).not.toContain(caseNumber);
    expect(after.cases).toBe(0);
  });
});
