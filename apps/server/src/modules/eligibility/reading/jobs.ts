import { maskSensitive } from '@waypost/x12';
import type { OutboundAnswer } from '../../../kernel/outbound.ts';
import type { ConnectorKind } from '../../payer-data/queries.ts';
import { differenceOf, viewOf } from '../answer/view.ts';
import { connectors } from '../connector/connectors.ts';
import { type Outcome, readAnswer } from '../outcome.ts';

/** What came back from a payer, and what it is read for. */
export type Arrived = {
  connector: ConnectorKind;
  answer: Pick<OutboundAnswer, 'status' | 'contentType' | 'text'>;
  traceNumber: string;
};

/** Everything that reads what a payer sent; none of it runs where requests are answered. */
export const readingJobs = {
  outcome({ connector, answer, traceNumber }: Arrived): Outcome {
    const opened = connectors[connector].open(answer);
    return readAnswer({ ...opened, httpStatus: answer.status }, traceNumber);
  },
  view: viewOf,
  difference: differenceOf,
  masked: maskSensitive,
};
