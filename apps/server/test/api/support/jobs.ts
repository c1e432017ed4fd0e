import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import type { Database } from '@waypost/platform/database/open';
import { createLogger } from '@waypost/platform/logger';
import { dbFor } from '../../../src/infrastructure/database.ts';

/** The tools of a worker's job in a test's own process, and the lines that it logs. */
export function jobTools(database: Database, clock = createClock(0)) {
  const lines: string[] = [];
  const config = loadConfig({ WAYPOST_HOME: process.env.WAYPOST_TEST_HOME });
  const logger = createLogger(config, 'worker', new Map(), { write: (line) => lines.push(line) });
  const [app, worker, signin] = [
    dbFor(database, 'app', 2),
    dbFor(database, 'worker', 2),
    dbFor(database, 'signin', 2),
  ];
  const { signal: stopping } = new AbortController();
  const { mustHaveRoom } = database;
  return { app, worker, signin, clock, config, logger, lines, mustHaveRoom, stopping };
}
