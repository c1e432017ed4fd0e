import { type Clock, createClock } from '@waypost/platform/clock';
import { type Config, loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import { runCommand, StartError } from '@waypost/platform/lifecycle';
import { deadLetters, retryDeadLetters } from '../framework/dead-letters.ts';
import { type Db, dbFor } from '../infrastructure/database.ts';
import { addPayer, declinePayer } from '../provision/add-payer.ts';
import { afterRestore, DEFAULT_SKIP } from '../provision/after-restore.ts';
import { openRequests } from '../provision/answer-requests.ts';
import { applyProvision } from '../provision/apply.ts';
import { issuersOf, movePeople } from '../provision/move-people.ts';
import { readProvisionFile } from '../provision/read-file.ts';
import type { Line } from '../provision/run.ts';

const USAGE = `Usage: npm run -s admin -- apply FILE [--check]
       npm run -s admin -- issuers
       npm run -s admin -- move ISSUER [--keep-subjects] [--check]
       npm run -s admin -- payer-requests
       npm run -s admin -- add-payer CODE NAME [--search=FIELD,FIELD...]... [--request=ID]
       npm run -s admin -- decline-payer ID REASON
       npm run -s admin -- dead-letters
       npm run -s admin -- retry QUEUE
       npm run -s admin -- after-restore [--skip=COUNT] [--check]

  apply    makes the installation what FILE (YAML or JSON) states: payers, entities with their facilities, roles, physicians,
           payer connections and first administrators. All of it or nothing; a second time changes nothing.
  issuers  says at which OpenID providers people sign in.
  move     lets the people of ISSUER sign in at this installation's provider: each is invited anew. With --keep-subjects
           it is the same provider at another address, and nobody has to do anything.
  payer-requests  lists the payers that organizations have asked for and nobody has answered about.
  add-payer  adds a payer to the list from which organizations choose. It is asked with the fields of --search, one for each way
           (memberId,patientDateOfBirth), or in the usual ways; whoever asked for its code is answered, and the request ID.
  decline-payer  says to an organization why a payer that it asked for is not added.
  dead-letters  lists background work that was tried too often and given up: events, messages, and what else is due.
  retry    lets what was given up in QUEUE be tried again.
  after-restore  moves the control numbers of all organizations on, by ${DEFAULT_SKIP} or COUNT: a database that was restored to a
           moment before does not know which it has sent since, and payers refuse those that come again.
  --check  does the same and takes it back: says what is wrong, and what would change

Works while the product runs. docs/operations.md describes the file.`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function printLines(lines: readonly Line[], isCheck: boolean): void {
  for (const { outcome, what } of lines) if (outcome !== 'unchanged') print(`${outcome.padEnd(9)}${what}`);
  const count = (outcome: string): number => lines.filter((line) => line.outcome === outcome).length;
  const summary = `${count('created')} created, ${count('changed')} changed, ${count('unchanged')} unchanged`;
  print(isCheck ? `Nothing was applied: ${summary} it would be.` : `${summary}.`);
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
      print(`Who is invited signs in at ${oidcIssuer}.`);
    printLines(lines, isCheck);
  });
}

async function printIssuers(): Promise<void> {
  await withTools(async ({ provision }, { oidcIssuer }) => {
    for (const { issuer, people, waiting } of await issuersOf(provision))
      print(
        `${issuer}  ${people === 1 ? '1 person' : `${people} people`}, ${waiting} never signed in${issuer === oidcIssuer ? '; this installation' : ''}`,
      );
    print(`This installation lets people in who sign in at ${oidcIssuer}.`);
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

const printDeadLetters = (): Promise<void> =>
  withWorker(async (worker) => {
    const letters = await deadLetters(worker);
    for (const { queue, item_id, entity_id, attempts, failure, dead_at } of letters)
      print(
        `${dead_at.toISOString()}  ${queue}  ${item_id}  ${attempts} attempts, ${failure ?? 'no reason known'}${entity_id === null ? '' : `, organization ${entity_id}`}`,
      );
    const queues = [...new Set(letters.map(({ queue }) => queue))];
    print(
      letters.length === 0
        ? 'Nothing was given up.'
        : `${letters.length} given up. To try again: npm run -s admin -- retry "${queues[0]}"`,
    );
  });

const retry = (queue: string): Promise<void> =>
  withWorker(async (worker, clock) => {
    const count = await retryDeadLetters(worker, clock, queue);
    print(`${count} put back into "${queue}".`);
  });

const printRequests = (): Promise<void> =>
  withTools(async ({ provision }) => {
    const requests = await openRequests(provision);
    for (const { id, lcode, payer_name, payer_code, reason, asked_at } of requests)
      print(
        `${id}  ${asked_at.toISOString()}  ${lcode}  ${payer_name}${payer_code === '' ? '' : ` (${payer_code})`}: ${reason}`,
      );
    print(
      requests.length === 0
        ? 'Nobody waits for a payer.'
        : `${requests.length} open. To answer: npm run -s admin -- add-payer CODE NAME --request=ID, or decline-payer ID REASON`,
    );
  });

type Options = {
  targets: readonly string[];
  /** Whether an option without a value is given. */
  has: (name: string) => boolean;
  valuesOf: (name: string) => string[];
};
type Command = { targets: number; options?: readonly string[]; run: (given: Options) => Promise<void> };

const commands: Readonly<Record<string, Command>> = {
  apply: {
    targets: 1,
    options: ['--check'],
    run: ({ targets: [file = ''], has }) => apply(file, has('--check')),
  },
  issuers: { targets: 0, run: printIssuers },
  move: {
    targets: 1,
    options: ['--check', '--keep-subjects'],
    run: ({ targets: [issuer = ''], has }) =>
      withTools(async (tools) => {
        const isCheck = has('--check');
        printLines(
          await movePeople(tools, issuer, { isCheck, keepsSubjects: has('--keep-subjects') }),
          isCheck,
        );
      }),
  },
  'payer-requests': { targets: 0, run: printRequests },
  'add-payer': {
    targets: 2,
    options: ['--search', '--request'],
    run: ({ targets: [code = '', name = ''], valuesOf }) =>
      withTools(async (tools) => {
        const searches = valuesOf('--search').map((fields) => fields.split(','));
        const [requestId = null] = valuesOf('--request');
        printLines(await addPayer(tools, { code, name, searches, requestId }), false);
      }),
  },
  'decline-payer': {
    targets: 2,
    run: ({ targets: [id = '', reason = ''] }) =>
      withTools(async (tools) => printLines(await declinePayer(tools, id, reason), false)),
  },
  'dead-letters': { targets: 0, run: printDeadLetters },
  'after-restore': {
    targets: 0,
    options: ['--skip', '--check'],
    run: ({ has, valuesOf }) =>
      withTools(async (tools) => {
        const [skip = String(DEFAULT_SKIP)] = valuesOf('--skip');
        if (!/^[1-9]\d{0,8}$/.test(skip))
          throw new StartError('--skip must be a number from 1 to 999999999.');
        const isCheck = has('--check');
        printLines(await afterRestore(tools, Number(skip), isCheck), isCheck);
      }),
  },
  retry: { targets: 1, run: ({ targets: [queue = ''] }) => retry(queue) },
};

runCommand('admin', async () => {
  const [name = '', ...rest] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const targets = rest.filter((argument) => !argument.startsWith('--'));
  const options = rest
    .filter((argument) => argument.startsWith('--'))
    .map((argument) => {
      const [, option = argument, value] = /^([^=]+)=(.*)$/s.exec(argument) ?? [];
      return { option, value };
    });
  const isKnown = options.every(({ option }) => command?.options?.includes(option) === true);
  if (!command || !isKnown || targets.length !== command.targets) {
    print(USAGE);
    if (name !== '--help') process.exitCode = 2;
    return;
  }
  await command.run({
    targets,
    has: (wanted) => options.some(({ option }) => option === wanted),
    valuesOf: (wanted) => options.flatMap(({ option, value }) => (option === wanted && value ? [value] : [])),
  });
});
