import { createClock } from '@waypost/platform/clock';
import { type Config, loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import { runCommand } from '@waypost/platform/lifecycle';
import { dbFor } from '../kernel/database.ts';
import { applyProvision } from '../provision/apply.ts';
import { issuersOf, movePeople } from '../provision/move-people.ts';
import { readProvisionFile } from '../provision/read-file.ts';
import type { Line } from '../provision/run.ts';

const USAGE = `Usage: npm run -s admin -- apply FILE [--check]
       npm run -s admin -- issuers
       npm run -s admin -- move ISSUER [--keep-subjects] [--check]

  apply    makes the installation what FILE (YAML or JSON) states: payers, entities with their facilities, roles, physicians,
           payer connections and first administrators. All of it or nothing; a second time changes nothing.
  issuers  says at which OpenID providers people sign in.
  move     lets the people of ISSUER sign in at this installation's provider: each is invited anew. With --keep-subjects
           it is the same provider at another address, and nobody has to do anything.
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
        `${issuer}  ${people} people, ${waiting} never signed in${issuer === oidcIssuer ? '; this installation' : ''}`,
      );
    say(`This installation lets people in who sign in at ${oidcIssuer}.`);
  });
}

runCommand('admin', async () => {
  const [command, ...rest] = process.argv.slice(2);
  const [target, ...more] = rest.filter((argument) => !argument.startsWith('--'));
  const options = new Set(rest.filter((argument) => argument.startsWith('--')));
  const isCheck = options.delete('--check');
  const keepsSubjects = command === 'move' && options.delete('--keep-subjects');
  const isWrong = options.size > 0 || more.length > 0 || (target === undefined) !== (command === 'issuers');
  if (!isWrong && command === 'issuers') return tellIssuers();
  if (!isWrong && command === 'apply') return apply(target ?? '', isCheck);
  if (!isWrong && command === 'move')
    return withTools(async (tools) =>
      tell(await movePeople(tools, target ?? '', { isCheck, keepsSubjects }), isCheck),
    );
  say(USAGE);
  if (command !== '--help') process.exitCode = 2;
});
