import { casePatients } from '@waypost/contract/graphql';
import { type CaseSearch, caseSearchSchema } from '@waypost/contract/search/shapes';
import { findCases } from '../../apps/server/src/modules/search/find-cases.ts';
import { signInAs } from '../lib/client.ts';
import type { Figure, Measure, Outcome } from '../lib/measure.ts';
import { cpuCause, cpuFigures, trackCpu } from '../lib/processes.ts';
import { openInProcess, planOf, planTimes } from '../lib/sql.ts';
import { median, quantile } from '../lib/statistics.ts';
import { repeated } from '../lib/timing.ts';

/** The kinds of searches, with different values each time; common and rare names. */
const searches: Record<string, { target: number; of: (n: number) => Partial<CaseSearch> }> = {
  'by a common last name': {
    target: 50,
    of: (n) => ({ lastName: ['Smith', 'Johnson', 'Brown', 'Garcia'][n % 4] }),
  },
  'by the beginning of a last name': {
    target: 50,
    of: (n) => ({ lastName: ['Smi', 'Gar', 'Wil', 'Oa'][n % 4] }),
  },
  'by last and first name': {
    target: 50,
    of: (n) => ({
      lastName: ['Smith', 'Walker', 'Okonkwo'][n % 3],
      firstName: ['Mary', 'James', 'Noor'][n % 3],
    }),
  },
  'by account number': {
    target: 10,
    of: (n) => ({ patientAccountNumber: String(50_000_000 + 3 * 1009 * n) }),
  },
  'by record number': { target: 10, of: (n) => ({ medicalRecordNumber: String(1_000_000 + 1013 * n) }) },
  'by case number': { target: 10, of: (n) => ({ caseNumber: `${1_000_000 + 1019 * n}-01` }) },
  // Finds two dozen patients each time, who are stored far apart.
  'by birth date': {
    target: 50,
    of: (n) => ({ dateOfBirth: `0${1 + (n % 9)}-1${n % 9}-19${40 + (n % 50)}` }),
  },
};

export const caseSearch: Measure = {
  title: 'Case search: one request at a time',
  async run({ stack, postgres, isQuick, say }) {
    const ruth = await signInAs(stack, 'ruth.abara');
    const direct = openInProcess(postgres.url);
    const figures: Figure[] = [];
    const details: NonNullable<Outcome['details']> = [];
    const times = isQuick ? 10 : 60;
    try {
      for (const [name, { target, of }] of Object.entries(searches)) {
        const found: number[] = [];
        const read = async (n: number) => {
          const { casePatients: page } = await ruth.read('search', casePatients, of(n));
          found.push(page.total);
        };
        await repeated(3, read);
        const spent = trackCpu(stack.pid, postgres.pid);
        const http = await repeated(times, read);
        const cpu = spent(times);
        const sent = await direct.recordStatements((work) => findCases(work, caseSearchSchema.parse(of(0))));
        const [first] = sent.filter(({ sql }) => /from patient/.test(sql));
        const plan = first ? await planOf(direct.pool, first) : '';
        say(`  ${name}: p95 ${quantile(http, 0.95).toFixed(1)} ms, ${median(found)} found`);
        figures.push(
          {
            name: `${name}, p95 (${median(found)} found)`,
            value: quantile(http, 0.95),
            unit: 'ms',
            target,
            cause: `${cpuCause(cpu)} ${planTimes(plan)}`,
          },
          ...cpuFigures(name, cpu),
        );
        if (first) details.push({ title: `Plan: ${name}`, text: plan });
      }
    } finally {
      await direct.close();
    }
    return { figures, details, notes: ['Totals are counted to 1 000 at most.'] };
  },
};
