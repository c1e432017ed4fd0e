import { getCaseDetails } from '@waypost/contract/graphql';
import { signedIn } from '../lib/client.ts';
import type { Measure } from '../lib/measure.ts';
import { quantile } from '../lib/statistics.ts';

/** A case by its number, another one each time. */
export const casePage: Measure = {
  title: 'Case page: the case with patient and coverages',
  async run({ stack, isQuick }) {
    const ruth = await signedIn(stack, 'ruth.abara');
    const times: number[] = [];
    for (let i = 0; i < (isQuick ? 10 : 100); i += 1) {
      const began = performance.now();
      const { getCaseDetails: found } = await ruth.read('case', getCaseDetails, {
        caseNumber: `${1_000_000 + i * 37}-01`,
      });
      if (found !== null) times.push(performance.now() - began);
    }
    return {
      figures: [
        { name: 'p95 through HTTP', value: quantile(times, 0.95), unit: 'ms', target: 120 },
        { name: 'p50 through HTTP', value: quantile(times, 0.5), unit: 'ms' },
      ],
    };
  },
};
