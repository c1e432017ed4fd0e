import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { lakemont } from '../../apps/server/src/seed/organizations.ts';
import { type Client, signInAs } from '../lib/client.ts';
import type { Figure, Measure } from '../lib/measure.ts';
import { compareQueueP95, ROUNDS, readQueue } from '../lib/queue-beside.ts';
import { median, quantile } from '../lib/statistics.ts';
import { timed } from '../lib/timing.ts';

/**
 * Five a second are 18,000 an hour; a million visits a year are 2,740 a day. Twenty a second simulate a feed that
 * catches up after an outage.
 */
const PROMISED = 5;
const CATCHING_UP = 20;

/**
 * Opens cases with two insurances at a given rate, each of a new patient, until stopped; delays are not made up for.
 */
function openCases(by: Client, facilityId: string, aSecond: number) {
  const opened: number[] = [];
  let isOver = false;
  const open = async (): Promise<void> => {
    const key = { 'idempotency-key': randomUUID() };
    const value = randomUUID();
    const answer = await by.call(
      'POST',
      '/services/case/api/Registrations',
      {
        patient: {
          name: [{ firstName: `Marisol ${value.slice(0, 8)}`, familyName: `Echeverria ${value}` }],
          birthDate: `${randomInt(1930, 2020)}-0${randomInt(1, 10)}-1${randomInt(0, 10)}`,
          identifiers: [{ authority: 'urn:oid:2.16.840.1.113883.19.5', type: 'MR', value }],
        },
        case: {
          facilityId,
          dateOfServiceStart: '2027-02-03',
          identifiers: [{ authority: 'urn:oid:2.16.840.1.113883.19.5', type: 'VN', value }],
          coverages: ['Tidewater PPO', 'Harbor HMO'].map((insuranceName) => ({
            coverage: { insuranceName, subscriberId: 'TWM8841207' },
          })),
        },
      },
      key,
    );
    if (answer.status !== 200) throw new Error(`a case was answered ${answer.status}: ${answer.text}`);
  };
  const running = (async () => {
    for (let at = performance.now(); !isOver; at += 1000 / aSecond) {
      const wait = at - performance.now();
      if (wait > 0) await pause(wait);
      else at = performance.now();
      opened.push(await timed(open));
    }
  })();
  return {
    opened,
    stop: async (): Promise<void> => {
      isOver = true;
      await running;
    },
  };
}

/** Measures opening the queue repeatedly, alternately alone and while cases are opened. */
export const queueBesideCases: Measure = {
  title: 'Cases opened by the registration desk, beside the queue',
  async run({ stack, isQuick }) {
    const [dana, ruth] = await Promise.all([
      signInAs(stack, 'dana.whitfield'),
      signInAs(stack, 'ruth.abara'),
    ]);
    const facilityId = lakemont.facilities[0]?.id ?? '';
    const list = () => readQueue(dana, isQuick ? 100 : 250);
    const measured = async (aSecond: number) => {
      const alone: number[] = [];
      const beside: number[] = [];
      const took: number[] = [];
      let ms = 0;
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        alone.push(...(await list()));
        const began = performance.now();
        const opening = openCases(ruth, facilityId, aSecond);
        beside.push(...(await list()));
        await opening.stop();
        ms += performance.now() - began;
        took.push(...opening.opened);
      }
      return { alone, beside, took, perSecond: (took.length / ms) * 1000 };
    };
    await list();
    const promised = await measured(PROMISED);
    const catchingUp = await measured(CATCHING_UP);
    return {
      figures: [
        ...compareQueueP95(promised.beside, promised.alone),
        ...summarizeSpeed(promised),
        {
          name: `the task list beside ${CATCHING_UP} a second, p95`,
          value: quantile(catchingUp.beside, 0.95),
          unit: 'ms',
          target: quantile(catchingUp.alone, 0.95) * 1.2,
          reference: { name: 'alone, in turn', value: quantile(catchingUp.alone, 0.95) },
        },
        ...summarizeSpeed(catchingUp),
      ],
      notes: [
        `In turn alone and beside, ${ROUNDS} times at each pace: ${PROMISED} cases a second, and ${CATCHING_UP}, one after the other. Each is a new patient, a visit and two insurances in one call; the worker judges each at once.`,
      ],
    };
  },
};

const summarizeSpeed = ({ took, perSecond }: { took: number[]; perSecond: number }): Figure[] => [
  { name: 'cases opened meanwhile', value: perSecond, unit: 'cases/s' },
  { name: 'a case meanwhile, p50', value: median(took), unit: 'ms' },
  { name: 'a case meanwhile, p95', value: quantile(took, 0.95), unit: 'ms' },
];
