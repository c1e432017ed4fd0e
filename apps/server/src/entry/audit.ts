import { existsSync } from 'node:fs';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { createClock } from '@waypost/platform/clock';
import { type Config, loadConfig } from '@waypost/platform/config';
import { type Database, openDatabase } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import { runCommand, StartError } from '@waypost/platform/lifecycle';
import { type Db, dbFor } from '../infrastructure/database.ts';
import {
  chains,
  headsInFile,
  pruneAudit,
  retentionStart,
  type SignedEnd,
  signHeads,
  verifyAudit,
} from '../modules/audit/module.ts';

const USAGE = `Usage: npm run -s audit -- verify [FILE…]
       npm run -s audit -- sign
       npm run -s audit -- prune

  verify  walks every chain and names the first entry that was edited, removed, reordered, inserted or cut off, by the
          signed heads of every FILE; without any, by those of AUDIT_HEADS_FILE
  sign    signs where every chain ends now, beside what the workers sign every few minutes
  prune   verifies, then removes records older than AUDIT_RETENTION_YEARS; what is kept still verifies

All work while the product runs.`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The signed heads stored outside the database: one file shared by several workers, or several files. */
async function readHeadFiles(files: readonly string[]): Promise<SignedEnd[]> {
  return (await Promise.all(files.map(readHeadFile))).flat();
}

async function readHeadFile(file: string): Promise<SignedEnd[]> {
  const { heads, unreadable } = await headsInFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The file of signed heads ${file} cannot be read (${error.code}).`);
  });
  if (unreadable.length > 0)
    throw new StartError(`The file of signed heads ${file} was damaged in line ${unreadable.join(', ')}.`);
  return heads;
}

/** A named file must exist: without its heads a truncated chain would go unnoticed. */
function mustExist(files: readonly string[]): readonly string[] {
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new StartError(`There is no file of signed heads ${missing}.`);
  return files;
}

async function nameOf(sealer: Db, entityId: string): Promise<string> {
  if (entityId === EMPTY_ID) return 'Sign-ins';
  const row = await sealer
    .selectFrom('entity')
    .select('name')
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** Reports for every chain whether it is intact; resolves to the number of broken chains. */
async function verifyAll(
  config: Config,
  database: Database,
  files: readonly string[] = [config.auditHeadsFile],
): Promise<number> {
  const sealer = dbFor(database, 'sealer', 1);
  const evidence = { keyring: loadKeyring(config.keyringFile), heads: await readHeadFiles(files) };
  let broken = 0;
  for (const entityId of await chains(sealer)) {
    const { records, heads, waiting, problem } = await verifyAudit(sealer, entityId, evidence);
    const name = await nameOf(sealer, entityId);
    if (problem === null) {
      print(`${name}: whole, ${records} records, ${heads} signed heads, ${waiting} not linked yet`);
      continue;
    }
    broken += 1;
    const where = [
      problem.position === null ? null : `position ${problem.position}`,
      problem.recordId === null ? null : `record ${problem.recordId}`,
    ];
    print(`${name}: NOT WHOLE at ${where.filter(Boolean).join(', ')}: ${problem.problem}`);
  }
  return broken;
}

async function prune(config: Config, database: Database): Promise<void> {
  const clock = createClock(config.clockOffsetSeconds);
  const years = config.auditRetentionYears;
  // Pruning a broken chain would remove the records that were tampered with, and with them the proof.
  if ((await verifyAll(config, database)) > 0)
    throw new StartError('Nothing was pruned: the record is not whole.');
  const pruning = {
    pruner: dbFor(database, 'pruner', 1),
    keyring: loadKeyring(config.keyringFile),
    clock,
    years,
  };
  const sealer = dbFor(database, 'sealer', 1);
  print(`Records before ${retentionStart(clock, years).toISOString().slice(0, 10)} (${years} years) go.`);
  for (const entityId of await chains(sealer)) {
    const removed = await pruneAudit(pruning, entityId);
    print(`${await nameOf(sealer, entityId)}: ${removed} records removed`);
  }
}

runCommand('audit', async () => {
  const [command, ...more] = process.argv.slice(2);
  const isWrong = command === 'verify' ? more.some((word) => word.startsWith('-')) : more.length > 0;
  if (!['verify', 'sign', 'prune'].includes(command ?? '') || isWrong) {
    print(USAGE);
    if (command !== '--help') process.exitCode = 2;
    return;
  }
  const config = loadConfig();
  const database = await openDatabase(config);
  try {
    const files = more.length > 0 ? mustExist(more) : [config.auditHeadsFile];
    if (command === 'verify') process.exitCode = (await verifyAll(config, database, files)) > 0 ? 1 : 0;
    if (command === 'prune') await prune(config, database);
    if (command === 'sign') {
      const signed = await signHeads({
        sealer: dbFor(database, 'sealer', 1),
        keyring: loadKeyring(config.keyringFile),
        clock: createClock(config.clockOffsetSeconds),
        file: config.auditHeadsFile,
      });
      print(`${signed} heads signed, also in ${config.auditHeadsFile}`);
    }
  } finally {
    await database.close();
  }
});
