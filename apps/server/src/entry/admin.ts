import { type Clock, createClock } from '@waypost/platform/clock';
import { type Config, loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import { runCommand } from '@waypost/platform/lifecycle';
import { deadLetters, retryDeadLetters } from '../framework/dead-letters.ts';
import { type Db, dbFor } from '../infrastructure/database.ts';
import { applyProvision } from '../provision/apply.ts';
import { issuersOf, movePeople } from '../provision/move-people.ts';
import { readProvisionFile } from '../provision/read-file.ts';
import type { Line } from '../provision/run.ts';

const USAGE = `Usage: npm run -s admin -- apply FILE [--check]
       npm run -s admin -- issuers
       npm run -s admin -- move ISSUER [--keep-subjects] [--check]
       npm run -s admin -- dead-letters
       npm run -s admin -- retry QUEUE

  apply    makes the installation what FILE (YAML or JSON) states: payers, entities with their facilities, roles, physicians,
           payer connections and first administrators. All of it or nothing; a second time changes nothing.
  issuers  says at which OpenID providers people sign in.
  move     lets the people of ISSUER sign in at this installation's provider: each is invited anew. With --keep-subjects
           it is the same provider at another address, and nobody has to do anything.
  dead-letters  lists background work that was tried too often and given up: events, messages, and what else is due.
  retry    lets what was given up in QUEUE be tried again.
  --check  does the same and takes it back: says what is wrong, and what would change

Works while the product runs. docs/operations.md describes the file.`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function tell(lines: readonly Line[], isCheck: boolean): void {
  for (const { outcome, what } of lines) if (outcome !== 'unchanged') say(`${outcome.padEnd(9)}${what}`);
  const count = (outcome: string): number => lines.filter((line) => line.outcome === outcome).length;
  const summary = `${count('created')} created, ${count('changed')} changed, ${count('unchanged')} unchanged`;
  say(isCheck ? `Nothing was applied: ${summary} it would be.` : `${summary}.`);
}

type Tools = Parameters<typeof movePeople>[0];

async function withTools(act: (tools: Tools, config: Config) => Promise<void>): Promise<void> {
  const config = loadConfig(process.env, { program: 'admin' });
  const database = await openDatabase(config);
  try {
    const provision = dbFor(database, 'provision', 1);
    const clock = createClock(config.clockOffsetSeconds);
    await act({ provision, clock, config, keyring: loadKeyring(config.keyringFile) }, config);
  } finally {
    await database.close();
  }
}

async function apply(path: string, isCheck: boolean): Promise<void> {
  const stated = readProvisionFile(path);
  await withTools(async (tools, { oidcIssuer }) => {
    const lines = await applyProvision(tools, stated, isCheck);
    if (lines.some(({ outcome, what }) => outcome === 'created' && what.startsWith('administrator ')))
      say(`Who is invited signs in at ${oidcIssuer}.`);
    tell(lines, isCheck);
  });
}

async function tellIssuers(): Promise<void> {
  await withTools(async ({ provision }, { oidcIssuer }) => {
    for (const { issuer, people, waiting } of await issuersOf(provision))
      say(
        `${issuer}  ${people === 1 ? '1 person' : `${people} people`}, ${waiting} never signed in${issuer === oidcIssuer ? '; this installation' : ''}`,
      );
    say(`This installation lets people in who sign in at ${oidcIssuer}.`);
  });
}

async function withWorker(act: (worker: Db, clock: Clock) => Promise<void>): Promise<void> {
  const config = loadConfig(process.env, { program: 'admin' });
  const database = await openDatabase(config);
  try {
    await act(dbFor(database, 'worker', 1), createClock(config.clockOffsetSeconds));
  } finally {
    await database.close();
  }
}

const tellDeadLetters = (): Promise<void> =>
  withWorker(async (worker) => {
    const letters = await deadLetters(worker);
    for (const { queue, item_id, entity_id, attempts, failure, dead_at } of letters)
      say(
        `${dead_at.toISOString()}  ${queue}  ${item_id}  ${attempts} attempts, ${failure ?? 'no reason known'}${entity_id === null ? '' : `, organisation ${entity_id}`}`,
      );
    const queues = [...new Set(letters.map(({ queue }) => queue))];
    say(
      letters.length === 0
        ? 'Nothing was given up.'
        : `${letters.length} given up. To try again: npm run -s admin -- retry "${queues[0]}"`,
    );
  });

const retry = (queue: string): Promise<void> =>
  withWorker(async (worker, clock) => {
    const count = await retryDeadLetters(worker, clock, queue);
    say(`${count} put back into "${queue}".`);
  });

runCommand('admin', async () => {
  const [command, ...rest] = process.argv.slice(2);
  const [target, ...more] = rest.filter((argument) => !argument.startsWith('--'));
  const options = new Set(rest.filter((argument) => argument.startsWith('--')));
  const isCheck = options.delete('--check');
  const keepsSubjects = command === 'move' && options.delete('--keep-subjects');
  const isWrong =
    options.size > 0 ||
    more.length > 0 ||
    (target === undefined) !== (command === 'issuers' || command === 'dead-letters');
  if (!isWrong && command === 'issuers') return tellIssuers();
  if (!isWrong && command === 'dead-letters') return tellDeadLetters();
  if (!isWrong && command === 'retry' && !isCheck) return retry(target ?? '');
  if (!isWrong && command === 'apply') return apply(target ?? '', isCheck);
  if (!isWrong && command === 'move')
    return withTools(async (tools) =>
      tell(await movePeople(tools, target ?? '', { isCheck, keepsSubjects }), isCheck),
    );
  say(USAGE);
  if (command !== '--help') process.exitCode = 2;
});
