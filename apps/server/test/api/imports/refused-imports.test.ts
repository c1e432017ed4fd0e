import { IMPORT_PIECE_BYTES } from '@waypost/contract/imports/limits';
import type { Import } from '@waypost/contract/imports/shapes';
import { beforeAll, expect, it } from 'vitest';
import { type Client, call, newKey } from '../support/client.ts';
import {
  committed,
  countsOf,
  createImport,
  csvOf,
  IMPORTS,
  importOf,
  importOnceProcessed,
  people,
  planned,
  proposedMapping,
  putPiece,
  RECEIVED,
  rowsOf,
  step,
  upload,
} from '../support/imports.ts';
import { machineFor, makeAdministrator, Program, tokenOf } from '../support/machines.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { importer, newImporter, sourceAt } from '../support/sources.ts';

/** Roles that lack one permission each. */
const needed = ['data-import', 'patient-read', 'patient-write', 'case-management-write'];
const weak = needed.map((missing) => ({
  name: `No ${missing}`,
  permissions: importer.permissions.filter((one) => one !== missing),
}));
let at: Organization;
let ines: Client;
let other: Client;
let narrow: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [importer, ...weak], facilities: 2 });
  ines = await at.invite(newImporter);
  narrow = await at.invite({ ...newImporter, firstName: 'Nora', facilities: [0] });
  const elsewhere = await makeOrganization({ roles: [importer], facilities: 1 });
  other = await elsewhere.invite(newImporter);
});

it('an import is started once for its key, visible only to its user, and only with each of its permissions', async () => {
  const key = newKey();
  const body = { source: { name: 'Once' } };
  const [first, again] = [await createImport(ines, body, key), await createImport(ines, body, key)];
  expect([first.status, again.status, again.body.importId]).toEqual([201, 201, first.body.importId]);
  expect((await createImport(ines, { source: { name: 'Other' } }, key)).status).toBe(409);
  const address = `${IMPORTS}/${first.body.importId}`;
  for (const client of [other, narrow]) expect((await client.call('GET', address)).status).toBe(404);
  expect((await call('GET', address)).status).toBe(401);
  for (const { name } of weak) {
    const person = await at.invite({ firstName: 'Wim', lastName: 'Weiss', role: name });
    expect((await createImport(person, body)).status, name).toBe(403);
    expect((await person.call('GET', RECEIVED)).status, name).toBe(403);
  }
  expect((await createImport(ines, { source: { name: '' } })).status).toBe(400);
});

it('a source with a facility that the caller lacks cannot be used for a file, nor can a facility elsewhere', async () => {
  const everywhere = { facilityIds: at.facilities.map(({ id }) => id) };
  const { sourceId } = await sourceAt(ines, everywhere);
  expect((await createImport(narrow, { source: { sourceId } })).status).toBe(404);
  const facilityId = at.facility(1).id;
  expect((await createImport(narrow, { source: { name: 'Mine' }, facilityId })).status).toBe(403);
  expect((await createImport(other, { source: { sourceId } })).status).toBe(404);
  await ines.call('POST', IMPORTS, { source: { sourceId } }, newKey());
  const { body } = await ines.call<Array<{ source: { sourceId: string } }>>('GET', IMPORTS);
  expect(body.some(({ source }) => source.sourceId === sourceId)).toBe(true);
  expect((await narrow.call<unknown[]>('GET', IMPORTS)).body).toEqual([]);
});

it('a file is uploaded in fixed-size parts, in any order and repeatedly, and invalid parts are refused', async () => {
  const { importId } = (await createImport(ines)).body;
  expect((await putPiece(ines, importId, 1, 'x')).body.code).toBe('IMPORT_STATE');
  const file = csvOf(people(2)).padEnd(IMPORT_PIECE_BYTES + 10, '\r\n');
  const address = `${IMPORTS}/${importId}/file`;
  expect((await ines.call('PUT', address, { name: 'a.csv', size: 0 })).status).toBe(400);
  expect((await ines.call('PUT', address, { name: 'a.csv', size: 101 * 1024 * 1024 })).status).toBe(413);
  await ines.call('PUT', address, { name: 'a.csv', size: file.length });
  expect((await putPiece(ines, importId, 2, 'short')).status).toBe(422);
  expect((await putPiece(ines, importId, 3, 'more')).status).toBe(422);
  expect((await putPiece(other, importId, 2, file.slice(IMPORT_PIECE_BYTES))).status).toBe(404);
  for (let time = 0; time < 2; time += 1)
    expect((await putPiece(ines, importId, 2, file.slice(IMPORT_PIECE_BYTES))).body).toMatchObject({
      state: 'uploading',
      file: { received: 10 },
    });
  expect((await putPiece(ines, importId, 1, file.slice(0, IMPORT_PIECE_BYTES))).body.state).toBe('reading');
  expect(await importOnceProcessed(ines, importId)).toMatchObject({
    state: 'matching',
    rows: 2,
    file: { name: 'a.csv' },
  });

  await upload(ines, importId, 'not a table', 'b.xlsx');
  const refused = await importOnceProcessed(ines, importId);
  expect([refused.state, typeof refused.problem]).toEqual(['unreadable', 'string']);
});

it('an import is planned only after each required field has one column, and its mapping is stored', async () => {
  const source = { source: { name: 'Remembered' } };
  const { importId } = (await createImport(ines, source)).body;
  await upload(ines, importId, csvOf(people(2)));
  const read = await importOnceProcessed(ines, importId);
  const patch = (mapping: unknown, { version }: Pick<Import, 'version'>) =>
    ines.call<Import & { code: string }>(
      'PATCH',
      `${IMPORTS}/${importId}`,
      { mapping },
      { 'if-match': String(version) },
    );
  const full = proposedMapping(read);
  const with0 = (field: string | null) => ({
    ...full,
    columns: full.columns.map((column) => (column.position === 1 ? { ...column, field } : column)),
  });
  expect((await patch(with0('patient.shoeSize'), read)).status).toBe(422);
  expect((await patch(with0('patient.lastName'), read)).status).toBe(422);
  expect((await patch(full, { version: 99 })).status).toBe(412);
  const { body: without } = await patch(with0(null), read);
  const refused = await step(ines, without, 'plan');
  expect([refused.status, refused.body.code]).toEqual([422, 'IMPORT_INCOMPLETE']);
  const { body: matched } = await patch(full, without);
  expect((await step(ines, matched, 'plan')).status).toBe(200);
  const next = await planned(ines, csvOf(people(1)), source);
  expect(next.columns.map(({ proposal }) => proposal.by)).toEqual(next.columns.map(() => 'remembered'));
});

it('a row that names no facility reports that, if its source has several', async () => {
  const plan = await planned(ines, csvOf(people(1)), { source: { name: 'Of several' } });
  expect((await rowsOf(ines, plan)).flatMap(({ troubles }) => troubles)).toMatchObject([
    { field: 'visit.facility', message: 'Name the facility of the visit' },
  ]);
});

it('a discarded import is deleted with its file and its rows', async () => {
  const plan = await planned(ines, csvOf(people(1)));
  expect((await step(other, plan, 'discard')).status).toBe(404);
  expect((await step(ines, plan, 'discard')).body).toMatchObject({ state: 'discarded', file: null });
  expect((await step(ines, await importOf(ines, plan.importId), 'commit')).body.code).toBe('IMPORT_STATE');
});

it('a machine account imports a file without a user after somebody has matched a similar one, and cannot create a source', async () => {
  const rows = people(3);
  const { source } = await planned(ines, csvOf(rows.slice(0, 1)), {
    source: { name: 'Nightly' },
    facilityId: at.facility().id,
  });
  await makeAdministrator(ines, at);
  const machine = await machineFor(ines, {
    permissions: needed,
    facilityIds: [at.facility().id],
  });
  const program = new Program(await tokenOf(machine), at.id);
  const refused = await createImport(program, { source: { name: 'Of a program' } });
  expect([refused.status, refused.body.code]).toEqual([403, 'PEOPLE_ONLY']);
  const plan = await planned(program, csvOf(rows), { source: { sourceId: source.sourceId } });
  expect(countsOf(await committed(program, plan))).toMatchObject({ create: 3, held: 0 });
});
