import { code, escapeHtml, table } from '../html.ts';
import { groups, headings, transportNames } from './guide.ts';
import { credentials, payers } from './payer-list.ts';
import { scenarios } from './scenarios/choose.ts';
import { transports } from './transport/transports.ts';

/** Renders the section of the start page about the payers, with the member ids that trigger scenarios. */
export function payersSection(url: string): string {
  const addresses = payers.map((payer) => [
    code(payer.code),
    payer.name,
    headings[payer.kind],
    ...transports.map(({ path }) => code(`/payers/${payer.code}/${path}`)),
  ]);
  const tables = groups.map((at) => {
    const offered = scenarios.filter((scenario) => scenario.at === at);
    const rows = offered.map((one) => [
      one.prefix ? code(one.prefix) : 'any other',
      code(one.example),
      transportNames(one),
      one.shows,
    ]);
    const head = ['Id starts with', 'Type this', 'Over', 'What happens'];
    return `<h2>${headings[at]}</h2>\n${table(headings[at], head, rows)}`;
  });
  return `<h2>Payers</h2>
<p>Each answers X12 270 questions in real time, over CAQH CORE C2.2.0 MIME, CAQH CORE C2.2.0 SOAP and plain HTTPS.
User name <code>${escapeHtml(credentials.userName)}</code>, password <code>${escapeHtml(credentials.password)}</code>.
The start of the member id decides what happens; the longest match counts. Everything answered is invented.
Addresses begin with <code>${escapeHtml(url)}</code>. <a href="/payers/log">Last 200 requests</a>, of one question: <code>/payers/log?trace=…</code></p>
${table('Payers', ['Code', 'Name', 'Kind', ...transports.map(({ title }) => title)], addresses)}
${tables.join('\n')}`;
}
