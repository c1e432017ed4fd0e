import { code, escapeHtml, table } from '../html.ts';
import { credentials, payers } from './payer-list.ts';
import { scenarios } from './scenarios/choose.ts';
import type { Scenario } from './scenarios/scenario.ts';

const headings: Record<Scenario['at'], string> = {
  commercial: 'Commercial payers',
  medicare: 'Medicare',
  medicaid: 'Medicaid',
  'every payer': 'Every payer',
};

/** The section of the start page about the payers, and what to type to make them do things. */
export function payersSection(url: string): string {
  const addresses = payers.map((payer) => [
    code(payer.code),
    payer.name,
    headings[payer.kind],
    code(`${url}/payers/${payer.code}/core`),
  ]);
  const groups = (Object.keys(headings) as Scenario['at'][]).map((at) => {
    const offered = scenarios.filter((scenario) => scenario.at === at);
    const rows = offered.map((one) => [
      one.prefix ? code(one.prefix) : 'any other',
      code(one.example),
      one.shows,
    ]);
    return `<h2>${headings[at]}</h2>\n${table(headings[at], ['Id starts with', 'Type this', 'What happens'], rows)}`;
  });
  return `<h2>Payers</h2>
<p>Each answers X12 270 questions in CAQH CORE C2.2.0 envelopes (multipart/form-data, real time). User name
<code>${escapeHtml(credentials.userName)}</code>, password <code>${escapeHtml(credentials.password)}</code>.
The start of the member id decides what happens; the longest match counts. Everything answered is invented.
<a href="/payers/log">Last 200 exchanges</a>, of one question: <code>/payers/log?trace=…</code></p>
${table('Payers', ['Code', 'Name', 'Kind', 'Address'], addresses)}
${groups.join('\n')}`;
}
