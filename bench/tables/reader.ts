import { createReadStream } from 'node:fs';
import {
  createMapping,
  defaultLimits,
  inspectFile,
  profileFile,
  proposeFields,
  readRecords,
  readRows,
  surveyRows,
} from '@waypost/tables';
import { parse } from 'csv-parse';

/** Reads a list once, in a separate process: `node reader.ts plain|read|records FILE`. */
const [way = '', file = ''] = process.argv.slice(2);
const open = () => createReadStream(file);

/** Only reads the rows with csv-parse. */
async function plain(): Promise<number> {
  let rows = 0;
  for await (const _row of open().pipe(parse({ bom: true, relax_column_count: true }))) rows += 1;
  return rows - 1;
}

async function read(): Promise<number> {
  let rows = 0;
  for await (const batch of readRows(open, await inspectFile(open), defaultLimits)) rows += batch.length;
  return rows - 1;
}

/** Runs all steps from the upload of a file to its records. */
async function records(): Promise<number> {
  const format = await inspectFile(open);
  const rows = () => readRows(open, format);
  const profile = await profileFile(rows());
  const mapping = createMapping(proposeFields(profile, 'registrations'), {
    kind: 'registrations',
    authority: 'urn:bench',
  });
  const reading = {
    headings: profile.headings,
    mapping,
    today: '2026-11-27',
    timeZoneOf: () => 'America/New_York',
  };
  const survey = await surveyRows(rows(), reading);
  let made = 0;
  for await (const pieces of readRecords('registrations', rows(), { ...reading, survey }))
    made += pieces.filter(({ record }) => record !== null).length;
  return made;
}

const ways: Record<string, () => Promise<number>> = { plain, read, records };
const before = process.cpuUsage();
const started = performance.now();
const rows = (await ways[way]?.()) ?? 0;
const { user, system } = process.cpuUsage(before);
process.stdout.write(
  JSON.stringify({
    rows,
    ms: performance.now() - started,
    cpuMs: (user + system) / 1000,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
);
