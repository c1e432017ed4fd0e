import { enrollments, memberId } from '@waypost/platform/demo-members';
import { credentials, payers } from './payer-list.ts';
import { scenarios } from './scenarios/choose.ts';
import type { Scenario } from './scenarios/scenario.ts';
import type { Transport } from './transport/transport.ts';
import { transports } from './transport/transports.ts';

/** The heading of each group of scenarios, on the page and in the documentation. */
export const headings: Readonly<Record<Scenario['at'], string>> = {
  commercial: 'Commercial payers',
  medicare: 'Medicare',
  medicaid: 'Medicaid',
  'every payer': 'Every payer',
};
export const groups = Object.keys(headings) as Scenario['at'][];

/** The transports that offer a scenario, in words. */
export function transportNames({ over }: Scenario): string {
  if (!over) return 'all';
  return over.map((name) => transports.find((transport) => transport.name === name)?.title).join(', ');
}

const transportDescriptions: Readonly<Record<Transport['name'], string>> = {
  'core-mime': 'CAQH CORE C2.2.0 MIME: `multipart/form-data`, user name and password among the parts',
  'core-soap': 'CAQH CORE C2.2.0 SOAP 1.2 with a WS-Security UsernameToken, the payload in the message',
  https: 'the X12 in the body and X12 back, `application/EDI-X12`, with HTTP Basic',
};

/** Renders a Markdown table with aligned columns. */
function table(...rows: string[][]): string[] {
  const cells = rows.map((row) => row.map((text) => text.replaceAll('|', '\\|')));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lines = cells.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)));
  lines.splice(
    1,
    0,
    widths.map((width) => '-'.repeat(width)),
  );
  return lines.map((line) => `| ${line.join(' | ')} |`);
}

const kinds = Object.entries(enrollments)
  .map(([kind, digit]) => `${digit} ${kind}`)
  .join(', ');

/** Renders docs/sandbox.md. */
export function renderGuide(): string {
  const tables = groups.flatMap((at) => {
    const offered = scenarios.filter((scenario) => scenario.at === at);
    const rows = offered.map((one) => [
      one.prefix ? `\`${one.prefix}\`` : 'any other',
      `\`${one.example}\``,
      transportNames(one),
      one.shows,
    ]);
    const head = ['id starts with', 'type this', 'over', 'what happens'];
    return ['', `### ${headings[at]}`, '', ...table(head, ...rows)];
  });
  return `${[
    '# The stand-in payers',
    '',
    '<!-- Written from the list of scenarios by a test of the sandbox: npx vitest run --project unit guide -u -->',
    '',
    'The sandbox is the outside world in a box. Its payers speak the real protocols, so that the product cannot tell',
    'them from real ones; everything they answer is invented. They refuse what a real payer refuses: a wrong envelope,',
    'a wrong password, a 270 that breaks the rules.',
    '',
    '## Addresses',
    '',
    `Every payer answers over each transport, at \`{sandbox}/payers/{payer code}/{path}\`. User name \`${credentials.userName}\`,`,
    `password \`${credentials.password}\`.`,
    '',
    ...table(
      ['path', 'transport', 'how'],
      ...transports.map(({ path, title, name }) => [`\`${path}\``, title, transportDescriptions[name]]),
    ),
    '',
    ...table(
      ['payer code', 'name', 'kind'],
      ...payers.map(({ code, name, kind }) => [`\`${code}\``, name, kind]),
    ),
    '',
    '`GET /payers/log` lists the last 200 requests without patient data, `?trace=` those of one question.',
    '`?timeScale=0.1` hurries every delay.',
    '',
    '## Scenarios',
    '',
    'The start of the member id decides what happens; the longest match counts. An id of one transport gets the usual',
    'answer over the others.',
    ...tables,
    '',
    '## Members of the demo',
    '',
    'Patients of the demo have ids that say what their payer knows of them, three letters and nine digits such as',
    `\`${memberId('TWM', 'active', 7, { lastName: 'Lane', birthDate: '1961-03-04' })}\`: what it has (${kinds}),`,
    'two digits that keep members apart, two of the last name, three of the birth date, and a check digit. An id with a',
    'wrong digit is refused with AAA 72, another birth date with AAA 71, another last name with AAA 73; what is corrected',
    'is found. Medicare numbers of the demo have `WP` as their last letters, then a digit of the name and one of the',
    'birth date; how they start chooses as above.',
  ].join('\n')}\n`;
}
