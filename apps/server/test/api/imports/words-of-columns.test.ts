import { randomUUID } from 'node:crypto';
import type { Import } from '@waypost/contract/imports/shapes';
import { beforeAll, expect, it } from 'vitest';
import { equip } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import {
  countsOf,
  csvOf,
  HEADINGS,
  IMPORTS,
  importOnceProcessed,
  matched,
  people,
  proposedMapping,
  rowsOf,
  step,
} from '../support/imports.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { importer, newImporter } from '../support/sources.ts';

let at: Organization;
let ines: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [importer], facilities: 2 });
  await equip(at);
  ines = await at.invite(newImporter);
});

/** The unknown values by the heading of their column. */
const askedOf = ({ columns }: Import) =>
  columns.flatMap(({ heading, questions }) =>
    questions.flatMap((question) => (question.code === 'values' ? [{ heading, ...question }] : [])),
  );

it('unknown values are asked about with their column before matching; optional ones make no row a problem', async () => {
  const headings = [...HEADINGS, 'Appt Type'];
  const kinds = ['RV', 'LASER', 'LASER'];
  const rows = people(3).map((row, place) => [...row.with(7, 'Self Pay').with(8, ''), kinds[place] ?? '']);
  const sex = HEADINGS.indexOf('Sex');
  const file = csvOf([rows[0] ?? [], rows[1] ?? [], (rows[2] ?? []).with(sex, 'Q')], headings);
  const one = await matched(ines, file, { source: { name: 'Kinds' }, facilityId: at.facility().id });
  expect(askedOf(one)).toMatchObject([
    { heading: 'Sex', values: [{ value: 'Q', rows: 1 }], isOptional: false },
    { heading: 'Appt Type', values: [{ value: 'LASER', rows: 2 }], isOptional: true },
  ]);
  await step(ines, one, 'plan');
  const plan = await importOnceProcessed(ines, one.importId);
  expect(countsOf(plan)).toMatchObject({ create: 2, held: 1 });
  expect((await rowsOf(ines, plan, '?show=trouble')).map(({ row }) => row)).toEqual([4]);
  const [, laser] = await rowsOf(ines, plan);
  expect(laser?.troubles).toMatchObject([{ code: 'unknown-word', level: 'warning', position: 10 }]);
  expect(laser?.preview?.insurances).toEqual([]);
});

it('a plan name is asked about at its first column, and a facility name once for all files of a system', async () => {
  const source = { source: { name: `Names ${randomUUID()}` } };
  const rows = people(2).map((row) => [...row.with(7, 'Old Name PPO'), 'Old Name PPO', 'Main St.']);
  const one = await matched(ines, csvOf(rows, [...HEADINGS, 'Ins2 Name', 'Facility']), source);
  expect(askedOf(one)).toMatchObject([
    { heading: 'Ins1 Name', values: [{ value: 'Old Name PPO', rows: 2 }], isOptional: true },
    { heading: 'Facility', values: [{ value: 'Main St.', rows: 2 }], isOptional: false },
  ]);
  const correction = { field: 'visit.facility', from: 'Main St.', to: at.facility(1).id };
  const { body: kept } = await ines.call<Import>(
    'PATCH',
    `${IMPORTS}/${one.importId}`,
    { mapping: { ...proposedMapping(one), values: [correction] } },
    { 'if-match': String(one.version) },
  );
  await step(ines, kept, 'plan');
  expect(countsOf(await importOnceProcessed(ines, one.importId))).toMatchObject({ create: 2, held: 0 });
  const other = rows.map((row) => row.slice(0, 7).concat('Main St.'));
  const next = await matched(ines, csvOf(other, [...HEADINGS.slice(0, 7), 'Site']), source);
  expect(askedOf(next)).toEqual([]);
});
