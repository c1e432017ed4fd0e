import { operations as reads } from '@waypost/contract/graphql';
import type { Help, Helps, World } from '../fuzz.ts';

/** A named read of a service; its document is among the operation's examples. */
const read =
  (service: keyof typeof reads) =>
  (world: World): Help => {
    const named = world.random.pick(Object.values<{ name: string; document: string }>(reads[service]));
    const sample = world.samples.get(`${service}.${named?.name}`) as { variables: object } | undefined;
    return {
      body: {
        query: named?.document,
        operationName: named?.name,
        variables: world.withKnown(sample?.variables ?? {}),
      },
    };
  };

export const readHelps: Helps = {
  'task.graphql': read('task'),
  'case.graphql': read('case'),
  'patient.graphql': read('patient'),
  'payer-data.graphql': read('payer-data'),
  'search.graphql': read('search'),
  'live.follow': () => ({ query: { seconds: '1' } }),
};
