import { cpus } from 'node:os';

/**
 * The seconds that the processors of the machine have worked since it started, whoever they worked for: a browser that is ended
 * takes the account of its own processes with it.
 */
export const processorSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;
