import type { Problem } from '@waypost/contract/core/errors';
import { FORM_FILE_MAX_BYTES, uploadTypes } from '@waypost/contract/documents/uploads';
import { beforeAll, describe, expect, it } from 'vitest';
import { portalUrl } from '../support/addresses.ts';
import { openCase } from '../support/cases.ts';
import { type Answer, type Client, newKey, SUBSCRIPTION } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { eventsAbout } from '../support/events.ts';
import { againPath, documentsOf, finished, uploadTo } from '../support/generated-documents.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { worked } from '../support/processes.ts';
import { everyPermission } from '../trust/support/declared.ts';

const { pool } = await testDatabase();
let at: Organization;
let ruth: Client;
let caseId: string;

beforeAll(async () => {
  at = await makeOrganization();
  ruth = await at.person('ruth');
});

const newCase = async (accountNumber = '49999985'): Promise<void> => {
  ({ caseId } = await openCase(at, { change: { accountNumber } }));
};
const file = (name: string, content: string | Uint8Array<ArrayBuffer> = 'A note.') =>
  new File([content], name);
/** The number of files of the organizations. */
const stored = async (...organizations: Organization[]): Promise<number> => {
  const { rows } = await pool.query('select count(*)::int as n from stored_file where entity_id = any ($1)', [
    organizations.map(({ id }) => id),
  ]);
  return rows[0].n;
};
const contentOf = (client: Client, id: string) =>
  client.call<Problem>('POST', '/services/case/api/generated-documents/content', { id });
const problemOf = ({ status, body }: Answer<Problem>) => [
  status,
  body.errors?.[0]?.path,
  body.errors?.[0]?.message,
];

/** The first bytes of files of each type. */
const beginnings: Record<string, string> = {
  csv: 'a;b',
  doc: 'd0cf11e0a1b11ae1',
  docx: '504b0304',
  jpeg: 'ffd8ff',
  jpg: 'ffd8ff',
  pdf: '%PDF-1.7',
  png: '89504e470d0a1a0a',
  rtf: '{\\rtf1}',
  tif: '49492a00',
  tiff: '4d4d002a',
  txt: 'A note.',
  xls: 'd0cf11e0a1b11ae1',
  xlsx: '504b0304',
  zip: '504b0506',
};
const bytesOf = (beginning: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(/^([\da-f]{2})+$/.test(beginning) ? Buffer.from(beginning, 'hex') : Buffer.from(beginning));

describe('an uploaded document', () => {
  it('an uploaded document is stored unchanged, filed in the document system, listed with its author, audited and announced [P-365]', async () => {
    await newCase();
    const content = bytesOf('%PDF-1.4 a card');
    const { status, body } = await uploadTo(ruth, caseId, [file('../Card of today.pdf', content)]);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        templateName: 'Card of today.pdf',
        uploadedBy: 'Abara, Ruth',
        conditionCode: null,
        making: 'done',
        filing: 'waiting',
        faxing: null,
        failures: [],
      }),
    ]);
    expect(await finished(pool, ruth, caseId)).toEqual([
      expect.objectContaining({ id: body.id, filing: 'done' }),
    ]);
    const { rows } = await pool.query('select filed_as, facility_id from generated_document where id = $1', [
      body.id,
    ]);
    expect(rows[0].filed_as).toMatch(/\w/);
    const read = await contentOf(ruth, body.id);
    expect([read.status, read.text, read.headers.get('content-type')]).toEqual([
      200,
      '%PDF-1.4 a card',
      'application/pdf',
    ]);
    expect(read.headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await eventsAbout(pool, body.id)).map(({ type }) => type).toSorted()).toEqual([
      'document.filed',
      'document.uploaded',
    ]);
    const { rows: records } = await pool.query(
      `select actor_id, details from audit_record where domain_type = 'GeneratedDocument' and domain_id = $1
       and operation = 'Create'`,
      [body.id],
    );
    expect(records).toEqual([
      {
        actor_id: ruth.userId,
        details: [{ propertyName: 'Document', previousValue: null, newValue: 'Card of today.pdf' }],
      },
    ]);
  });

  it.each(Object.keys(uploadTypes))(
    'an uploaded document may be a %s if its content confirms the type [P-365][P-366]',
    async (end) => {
      await newCase();
      const taken = await uploadTo(ruth, caseId, [
        file(`Scan.${end.toUpperCase()}`, bytesOf(beginnings[end] ?? '')),
      ]);
      expect(taken.status).toBe(200);
      const other = new Uint8Array([0, 1, 2, 3]);
      expect(problemOf(await uploadTo(ruth, caseId, [file(`scan.${end}`, other)]))).toEqual([
        400,
        'file',
        'The file is not what its name says. Open it, save it again, then upload it.',
      ]);
      expect(await documentsOf(ruth, caseId)).toHaveLength(1);
    },
  );

  it('an uploaded document may have exactly the maximum size', async () => {
    await newCase();
    const largest = await uploadTo(ruth, caseId, [file('a.txt', 'x'.repeat(FORM_FILE_MAX_BYTES))]);
    expect(largest.status).toBe(200);
  });

  it('an uploaded document is refused if it is of another type, empty, too large, missing or several, and nothing is stored', async () => {
    await newCase();
    const before = await stored(at);
    const types =
      'Choose a file of one of these types: csv, doc, docx, jpg, pdf, png, rtf, tif, txt, xls, xlsx or zip.';
    for (const name of ['page.html', 'run.exe', 'picture.svg', 'card', 'card.pdf.js'])
      expect(problemOf(await uploadTo(ruth, caseId, [file(name)])), name).toEqual([400, 'file', types]);
    expect(problemOf(await uploadTo(ruth, caseId, [file('a.txt', '')]))).toEqual([
      400,
      'file',
      'The file is empty.',
    ]);
    expect(
      problemOf(await uploadTo(ruth, caseId, [file('a.txt', 'x'.repeat(FORM_FILE_MAX_BYTES + 1))])),
    ).toEqual([413, 'file', 'The file is larger than 8 MB.']);
    expect(problemOf(await uploadTo(ruth, caseId, []))).toEqual([400, 'file', 'Choose exactly one file.']);
    expect(problemOf(await uploadTo(ruth, caseId, [file('a.txt'), file('b.txt')]))).toEqual([
      400,
      'file',
      'Choose exactly one file.',
    ]);
    expect((await uploadTo(ruth, caseId, [file('a.txt')], {})).status).toBe(400);
    expect(await documentsOf(ruth, caseId)).toEqual([]);
    expect(await stored(at)).toBe(before);
  });

  it('an uploaded document is added once for a key, and another file with that key is refused', async () => {
    await newCase();
    const key = newKey();
    const twice = await Promise.all([1, 2].map(() => uploadTo(ruth, caseId, [file('a.txt')], key)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice[0]?.body.id).toBe(twice[1]?.body.id);
    expect((await uploadTo(ruth, caseId, [file('a.txt', 'Another.')], key)).status).toBeGreaterThanOrEqual(
      400,
    );
    expect(await documentsOf(ruth, caseId)).toHaveLength(1);
  });

  it('an upload refused by the document system opens a task that names it, and is filed again on request', async () => {
    await newCase('49999999');
    const { body } = await uploadTo(ruth, caseId, [file('a.txt')]);
    expect((await finished(pool, ruth, caseId))[0]?.failures).toEqual([
      { step: 'filing', failure: 'filing-refused' },
    ]);
    expect(await worked(pool, caseId)).toContainEqual(
      expect.objectContaining({ task_name: 'Document Generation Exception', subject: body.id }),
    );
    const change = { accountNumber: '49999985' };
    const changed = await ruth.call('PATCH', `/services/case/api/Case/${caseId}`, change, {
      'if-match': '"1"',
    });
    expect(changed.status, changed.text).toBe(200);
    expect((await ruth.call('POST', againPath(body.id), undefined, newKey())).status).toBe(200);
    expect(await finished(pool, ruth, caseId)).toEqual([
      expect.objectContaining({ filing: 'done', failures: [] }),
    ]);
  });

  it('an uploaded document is stored locally if its facility has no document system', async () => {
    await newCase();
    const name = (system: string | null) =>
      pool.query('update facility set document_system = $1 where id = $2', [system, at.facility().id]);
    await name('nobody-knows');
    const { status, body } = await uploadTo(ruth, caseId, [file('a.txt')]);
    await name(null);
    expect([status, body.filing]).toEqual([200, null]);
    expect((await contentOf(ruth, body.id)).text).toBe('A note.');
  });

  it('an upload requires a session and the permission to change a visible case', async () => {
    await newCase();
    const joel = await at.person('joel');
    const elsewhere = await makeOrganization({ roles: [{ name: 'All', permissions: [...everyPermission] }] });
    const owen = await elsewhere.invite({ firstName: 'Owen', lastName: 'Brandt', role: 'All' });
    const one = [file('a.txt')];
    expect((await uploadTo(joel, caseId, one)).status).toBe(403);
    const before = await stored(at, elsewhere);
    expect((await uploadTo(owen, caseId, one)).status).toBe(404);
    const form = new FormData();
    form.append('file', file('a.txt'));
    const path = `${portalUrl}/services/case/api/case/${caseId}/uploads`;
    expect((await fetch(path, { method: 'POST', headers: SUBSCRIPTION, body: form })).status).toBe(401);
    expect((await uploadTo(ruth, 'no-id', one)).status).toBe(400);
    expect(await stored(at, elsewhere)).toBe(before);
  });
});
