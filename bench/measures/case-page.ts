import {
  allCasesForPatient,
  getCaseCoverages,
  getCaseDetails,
  getCaseNotes,
  getCaseProcess,
  getCaseRelatedRecords,
  patientDetails,
} from '@waypost/contract/graphql';
import { signInAs } from '../lib/client.ts';
import type { Measure } from '../lib/measure.ts';
import { cpuCause, cpuFigures, trackCpu } from '../lib/processes.ts';
import { quantile } from '../lib/statistics.ts';

/** Measures all calls of a case page, with another case each time. */
export const casePage: Measure = {
  title: 'Case page: the case, then all its panels at once',
  async run({ stack, postgres, isQuick }) {
    const ruth = await signInAs(stack, 'ruth.abara');
    const alone: number[] = [];
    const whole: number[] = [];
    const spent = trackCpu(stack.pid, postgres.pid);
    for (let i = 0; i < (isQuick ? 10 : 100); i += 1) {
      const began = performance.now();
      const { getCaseDetails: found } = await ruth.read('case', getCaseDetails, {
        caseNumber: `${1_000_000 + i * 37}-01`,
      });
      if (found === null) continue;
      alone.push(performance.now() - began);
      const { caseId, patientId } = found;
      await Promise.all([
        ruth.read('case', getCaseCoverages, { caseId }),
        ruth.read('case', getCaseProcess, { caseId }),
        ruth.read('case', getCaseNotes, { caseId }),
        ruth.read('case', getCaseRelatedRecords, { caseId }),
        ruth.read('case', allCasesForPatient, { patientId }),
        ruth.read('patient', patientDetails, { patientId }),
        ruth.call('GET', `/services/case/api/Orders?caseId=${caseId}`),
      ]);
      whole.push(performance.now() - began);
    }
    const cpu = spent(whole.length);
    return {
      figures: [
        {
          name: 'all panels, p95 through HTTP',
          value: quantile(whole, 0.95),
          unit: 'ms',
          target: 50,
          cause: cpuCause(cpu),
        },
        { name: 'all panels, p50 through HTTP', value: quantile(whole, 0.5), unit: 'ms' },
        { name: 'the case alone, p95 through HTTP', value: quantile(alone, 0.95), unit: 'ms' },
        ...cpuFigures('a case page with all panels', cpu),
      ],
    };
  },
};
