import { expect, it } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { committed, csvOf, HEADINGS, matched, people, planned, rowsOf } from '../support/imports.ts';
import { makeOrganization } from '../support/organization.ts';
import { importer, newImporter } from '../support/sources.ts';

const { pool } = await testDatabase();

it('an appointment time is read in the time zone of the row’s facility, given by name, code, id or the source’s code', async () => {
  const at = await makeOrganization({ roles: [importer], facilities: 3 });
  const ines = await at.invite(newImporter);
  const [center, bay, childrens] = [at.facility(0), at.facility(1), at.facility(2)];
  expect([center.timeZone, bay.timeZone]).toEqual(['America/New_York', 'America/Los_Angeles']);
  const named = [center.name, bay.name, bay.lcode, bay.id, childrens.name.replace('’', "'")];
  const rows = people(named.length).map((row, nth) => [
    ...row.with(6, '2027-02-03'),
    '10:00',
    named[nth] ?? '',
  ]);
  const file = csvOf(rows, [...HEADINGS, 'Appt Time', 'Facility']);
  const plan = await planned(ines, file, { source: { name: 'Two coasts' } });
  expect(plan.state, plan.problem ?? '').toBe('planned');
  const previews = (await rowsOf(ines, plan)).map(({ preview }) => preview?.facility);
  expect(previews).toEqual([center, bay, bay, bay, childrens].map(({ name }) => name));
  const done = await committed(ines, plan);
  const { rows: kept } = await pool.query(
    `select f.name, to_char(c.appointment_start at time zone f.time_zone, 'HH24:MI') as local from import_row r
     join patient_case c on c.entity_id = r.entity_id and c.id = r.case_id
     join facility f on f.entity_id = c.entity_id and f.id = c.facility_id where r.import_id = $1 order by r.row`,
    [done.importId],
  );
  expect(kept.map(({ name }) => name)).toEqual(previews);
  expect(kept.map(({ local }) => local)).toEqual(named.map(() => '10:00'));
});

it('a column called Location is proposed as the facility only if its values are facilities', async () => {
  const at = await makeOrganization({ roles: [importer], facilities: 3 });
  const ines = await at.invite(newImporter);
  const fileOf = (places: readonly string[]) =>
    csvOf(
      people(4).map((row, nth) => [...row, places[nth % places.length] ?? '']),
      [...HEADINGS, 'Location'],
    );
  const proposedFor = async (places: readonly string[]) =>
    (await matched(ines, fileOf(places), { source: { name: places[0] } })).columns.at(-1)?.proposal;
  const facilities = [at.facility(0).name, at.facility(1).name, 'The new wing'];
  expect(await proposedFor(facilities)).toMatchObject({ field: 'visit.facility', by: 'content' });
  expect(await proposedFor(['Room 4', 'Room 5'])).toMatchObject({ field: 'visit.location', by: 'heading' });
});
