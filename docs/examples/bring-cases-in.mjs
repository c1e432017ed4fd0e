/**
 * Brings the patients, cases and insurances of a CSV file into Waypost, and says what became of each line. It can be run again at
 * any time: what is there already is not changed. Needs Node 20 or newer and nothing else.
 *
 *   WAYPOST_URL=https://waypost.example.org WAYPOST_CLIENT_ID=… WAYPOST_CLIENT_SECRET=… node bring-cases-in.mjs registrations.csv
 *
 * With WAYPOST_SOURCE, the id of a source, codes of the file are read as that source means them. Nothing of a patient is printed.
 * Ends with 1 where a line was refused or held, with 2 where the call itself failed.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Who gives the numbers in the file: an OID or a name of your own, the same each time. */
const AUTHORITY = process.env.WAYPOST_AUTHORITY ?? 'urn:oid:2.16.840.1.113883.19.5';
/** Lines of one call: 500 at most, fewer where a proxy on the way does not wait long for an answer. */
const MAX = Number(process.env.WAYPOST_PART ?? 500);
const TRIES = 6;

const {
  WAYPOST_URL: url,
  WAYPOST_CLIENT_ID: id,
  WAYPOST_CLIENT_SECRET: secret,
  WAYPOST_SOURCE: sourceId,
} = process.env;
let token = '';

/** Calls, and calls again where that may help: each call here may be repeated. */
async function call(method, path, { body, headers = {} } = {}) {
  for (let attempt = 1; ; attempt++) {
    const authorization = token && `Bearer ${token}`;
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { ...(authorization && { authorization }), ...headers },
      body,
    }).catch((cause) => ({
      ok: false,
      status: 503,
      headers: new Headers(),
      text: async () => String(cause.cause ?? cause),
    }));
    if (answer.ok) return answer.json();
    const isOver = answer.status === 401 && token !== '';
    if (attempt === TRIES || !(isOver || [408, 429, 502, 503, 504].includes(answer.status)))
      throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
    if (isOver) await signIn();
    else await pause(1000 * Number(answer.headers.get('retry-after') ?? 2 ** attempt));
  }
}

async function signIn() {
  token = '';
  const basic = Buffer.from(`${id}:${secret}`).toString('base64');
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  const answer = await call('POST', '/services/policy/oauth/token', {
    body,
    headers: { authorization: `Basic ${basic}` },
  });
  token = answer.access_token;
}

/** The lines of a CSV file as objects, by the names in its first line. */
function read(text) {
  const lines = [[]];
  let end = 0;
  for (const [cell, quoted, plain = '', after] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy,
  )) {
    end += cell.length;
    lines.at(-1).push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (after !== ',') lines.push([]);
  }
  if (end < text.length) throw new Error(`line ${lines.length}: a quotation mark is out of place`);
  const [names, ...rows] = lines.map((cells, at) => ({ cells, line: at + 1 }));
  return rows
    .filter(({ cells }) => cells.some(Boolean))
    .map(({ cells, line }) => {
      if (cells.length !== names.cells.length)
        throw new Error(`line ${line} has ${cells.length} cells in place of ${names.cells.length}`);
      return { line, ...Object.fromEntries(names.cells.map((name, at) => [name, cells[at]])) };
    });
}

/** One line as it is sent. An empty cell says that nothing is known: it is left out. */
function registrationOf(row, facilities) {
  const insurances = [1, 2]
    .filter((at) => row[`insurance_${at}`])
    .map((at) => ({
      coverage: { insuranceName: row[`insurance_${at}`], subscriberId: row[`member_id_${at}`] },
      ...(row[`relationship_${at}`] && {
        coverageRelationshipType: { relationshipTypeName: row[`relationship_${at}`] },
      }),
    }));
  // Without a source, a facility is named by its id here; this file has its code.
  const facility = sourceId
    ? { facility: row.facility }
    : { facilityId: facilities.get(row.facility) ?? row.facility };
  return {
    patient: {
      identifiers: [{ authority: AUTHORITY, type: 'MR', value: row.patient_number }],
      name: [{ firstName: row.first_name, familyName: row.last_name }],
      birthDate: row.birth_date || undefined,
      gender: row.gender || undefined,
      patientPhoneNumber: row.phone
        ? [{ phoneType: 'Home', phoneNumber: row.phone.replaceAll(/\D/g, '') }]
        : undefined,
    },
    case: {
      identifiers: [{ authority: AUTHORITY, type: 'VN', value: row.visit_number }],
      ...facility,
      dateOfServiceStart: row.service_date,
      accountNumber: row.account_number || undefined,
      coverages: insurances.length > 0 ? insurances : undefined,
    },
  };
}

const explain = ({ code, message, errors }) =>
  [`${code}: ${message}`, ...errors.map((one) => `${one.path}: ${one.message}`)].join('\n    ');

try {
  await signIn();
  const me = await call('GET', '/services/policy/machine-accounts/me');
  const facilities = new Map(me.facilities.map((facility) => [facility.lCode, facility.id]));
  const rows = read((await readFile(process.argv[2], 'utf8')).replace(/^\uFEFF/, ''));
  const counts = {};
  for (let from = 0; from < rows.length; from += MAX) {
    const part = rows.slice(from, from + MAX);
    const body = JSON.stringify({
      sourceId,
      registrations: part.map((row) => registrationOf(row, facilities)),
    });
    const headers = { 'content-type': 'application/json', scope: me.entity.id };
    const { results } = await call('PUT', '/services/case/api/Registrations', { body, headers });
    for (const [at, { outcome, patient, case: visit, reason }] of results.entries()) {
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      const what = reason ? explain(reason) : `patient ${patient.outcome}, case ${visit.outcome}`;
      console.log(`line ${part[at].line}: ${outcome}, ${what}`);
    }
  }
  console.log(JSON.stringify(counts));
  process.exitCode = counts.refused || counts.held ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
