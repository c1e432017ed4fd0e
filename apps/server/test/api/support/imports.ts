import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import { IMPORT_PIECE_BYTES } from '@waypost/contract/imports/limits';
import type { ImportMapping } from '@waypost/contract/imports/mapping';
import type { Import, ImportRow } from '@waypost/contract/imports/shapes';
import { vi } from 'vitest';
import { portalUrl } from './addresses.ts';
import { type Answer, answerOf, type Client, newKey, SUBSCRIPTION } from './client.ts';

export const IMPORTS = '/services/case/api/Imports';
export const RECEIVED = '/services/case/api/Received';

type Asked = Answer<Import & Problem>;

export const createImport = (
  client: Client,
  body: unknown = { source: { name: `File ${randomUUID()}` } },
  key = newKey(),
) => client.call<Import & Problem>('POST', IMPORTS, body, key);
export const importOf = async (client: Client, importId: string): Promise<Import> =>
  (await client.call<Import>('GET', `${IMPORTS}/${importId}`)).body;

/** Sends a part of a file as a form. */
export async function putPiece(
  client: Client,
  importId: string,
  piece: number,
  content: Uint8Array | string,
): Promise<Asked> {
  const form = new FormData();
  form.set('file', new File([Buffer.from(content)], 'piece'));
  const address = `${portalUrl}${IMPORTS}/${importId}/file/pieces/${piece}`;
  return answerOf(
    await fetch(address, { method: 'PUT', headers: { ...SUBSCRIPTION, ...client.headers }, body: form }),
  );
}

/** Sends a file in parts. */
export async function upload(
  client: Client,
  importId: string,
  content: string | Buffer,
  name = 'patients.csv',
): Promise<Asked> {
  const bytes = Buffer.from(content);
  const begun = await client.call<Import & Problem>('PUT', `${IMPORTS}/${importId}/file`, {
    name,
    size: bytes.length,
  });
  if (begun.status !== 200) return begun;
  let last = begun;
  for (let piece = 1; (piece - 1) * IMPORT_PIECE_BYTES < bytes.length; piece += 1)
    last = await putPiece(
      client,
      importId,
      piece,
      bytes.subarray((piece - 1) * IMPORT_PIECE_BYTES, piece * IMPORT_PIECE_BYTES),
    );
  return last;
}

const working: readonly string[] = ['reading', 'planning', 'committing', 'undoing'];
/** An import once the worker has nothing more to do. */
export const importOnceProcessed = (client: Client, importId: string): Promise<Import> =>
  vi.waitFor(
    async () => {
      const now = await importOf(client, importId);
      if (working.includes(now.state)) throw new Error(`it is ${now.state}`);
      return now;
    },
    { timeout: 30_000, interval: 50 },
  );

type Step = 'plan' | 'commit' | 'stop' | 'undo' | 'discard';
export const step = (
  client: Client,
  { importId, version }: Pick<Import, 'importId' | 'version'>,
  name: Step,
  body?: unknown,
) =>
  client.call<Import & Problem>(
    'POST',
    `${IMPORTS}/${importId}/${name}`,
    body ?? (name === 'commit' ? {} : undefined),
    {
      'if-match': String(version),
    },
  );

/** The proposed mapping. */
export const proposedMapping = ({ columns }: Pick<Import, 'columns'>): ImportMapping => ({
  columns: columns.map(({ position, proposal }) => ({
    position,
    field: proposal.field,
    ...(proposal.dateOrder && { dateOrder: proposal.dateOrder }),
  })),
  constants: [],
  joins: [],
  values: [],
});

/** An uploaded file whose columns are matched as proposed. */
export async function matched(client: Client, content: string, body?: unknown): Promise<Import> {
  const made = await createImport(client, body);
  if (made.status !== 201) throw new Error(made.text);
  const { importId } = made.body;
  const sent = await upload(client, importId, content);
  if (sent.status !== 200) throw new Error(sent.text);
  const read = await importOnceProcessed(client, importId);
  if (read.state !== 'matching') throw new Error(`it is ${read.state}: ${read.problem}`);
  if (read.mapping) return read;
  const answer = await client.call<Import>(
    'PATCH',
    `${IMPORTS}/${importId}`,
    { mapping: proposedMapping(read) },
    { 'if-match': String(read.version) },
  );
  return answer.body;
}

/** The same, planned. */
export async function planned(client: Client, content: string, body?: unknown): Promise<Import> {
  const one = await matched(client, content, body);
  const asked = await step(client, one, 'plan');
  if (asked.status !== 200) throw new Error(asked.text);
  return importOnceProcessed(client, one.importId);
}

/** An import that is carried out regardless of unsuitable rows. */
export async function committed(client: Client, one: Import): Promise<Import> {
  const asked = await step(client, one, 'commit', { whatFits: true });
  if (asked.status !== 200) throw new Error(asked.text);
  return importOnceProcessed(client, one.importId);
}

export const rowsOf = async (
  client: Client,
  { importId }: Pick<Import, 'importId'>,
  query = '',
): Promise<ImportRow[]> =>
  (await client.call<{ rows: ImportRow[] }>('GET', `${IMPORTS}/${importId}/rows${query}`)).body.rows;

/** The counts that a test checks. */
export const countsOf = ({ counts }: Import) => {
  const { create, change, unchanged, held, skipped } = counts;
  return { create, change, unchanged, held, skipped };
};

export const HEADINGS = [
  'MRN',
  'Last Name',
  'First Name',
  'DOB',
  'Sex',
  'Visit #',
  'Date of Service',
  'Ins1 Name',
  'Ins1 Member ID',
];
const letters = (n: number): string =>
  [...n.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');

/** Invented patients of an export with unique names, one row each. */
export function people(count: number, tag = randomUUID().slice(0, 8)): string[][] {
  return Array.from({ length: count }, (_, at) => {
    const name = `${tag.replaceAll(/\d/g, (digit) => letters(Number(digit) + 3))}${letters(at * 7919 + 17576)}`;
    const day = String((at % 27) + 1).padStart(2, '0');
    return [
      `${tag}-${at}`,
      name,
      `Ada${letters(at + 26)}`,
      `${String((Math.floor(at / 27) % 12) + 1).padStart(2, '0')}/${day}/${1930 + (Math.floor(at / 324) % 80)}`,
      at % 2 ? 'F' : 'M',
      `V${tag}-${at}`,
      '02/14/2027',
      'Tidewater PPO',
      `TWM${tag}${at}`,
    ];
  });
}

export const csvOf = (rows: readonly (readonly string[])[], headings = HEADINGS): string =>
  [headings, ...rows]
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
    .concat('\r\n');
