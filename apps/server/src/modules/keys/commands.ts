import { EMPTY_ID } from '@waypost/contract/core/values';
import { encryptionTypes } from '@waypost/contract/encryption/calls';
import type { Clock } from '@waypost/platform/clock';
import { type Keyring, loadKeyring } from '@waypost/platform/keyring';
import { addKey, dropKey, readRing, useKey } from '@waypost/platform/keyring-file';
import { StartError } from '@waypost/platform/lifecycle';
import { serviceSource } from '../../framework/audit.ts';
import { workAcross } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import { productKeys } from '../../infrastructure/product-keys.ts';
import { verifierOf } from '../audit/module.ts';
import { KEY_CHECK_TEXT } from './prove-keys.ts';
import { countByKey, resealAll } from './reseal.ts';

type KeyTools = { db: Db; keyring: Keyring; file: string; clock: Clock; say: (line: string) => void };
type Command = (tools: KeyTools, id: string | undefined) => Promise<void>;

/** The commands of `npm run keys --`. */
export const keyCommands: Readonly<Record<string, { about: string; run: Command }>> = {
  list: { about: 'shows the keys and how many stored values each holds', run: list },
  add: { about: 'adds a key and does not use it yet: for copies of the file on other machines', run: add },
  use: { about: 'use ID: seals new values with this key from now on', run: use },
  rotate: { about: 'add and use in one: where all programs read one file', run: rotate },
  reseal: { about: 'seals every older value again with the current key', run: reseal },
  product: { about: 'product TYPE: prints the key that a linked product opens texts with', run: product },
  retire: { about: 'retire ID: takes out a key that holds nothing any more', run: retire },
};

async function list({ db, file, say }: KeyTools): Promise<void> {
  const counts = await countByKey(db);
  const { current, keys } = readRing(file);
  for (const id of keys.keys()) {
    const values = counts.get(id) ?? 0;
    say(`${id}  ${values} ${values === 1 ? 'value' : 'values'}${id === current ? '  seals new values' : ''}`);
  }
  const lost = [...counts.keys()].filter((id) => !keys.has(id));
  for (const id of lost) say(`${id}  ${counts.get(id)} values  IS NOT IN THE FILE: restore it`);
}

async function add({ file, say }: KeyTools): Promise<void> {
  say(`Added ${addKey(file)}. Copy the file to every machine, then: npm run keys -- use ID`);
}

async function use(tools: KeyTools, id: string | undefined): Promise<void> {
  const key = named(id);
  useKey(tools.file, key);
  // The key is registered before the first value is sealed with it, so that a program without it reports that at /ready.
  await tools.db
    .insertInto('key_check')
    .values({ key_id: key, sealed: loadKeyring(tools.file).seal('key-check', KEY_CHECK_TEXT) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await recordKeyChange(tools, key, 'used');
  tools.say(`New values are sealed with ${key}.`);
}

async function product({ keyring, say }: KeyTools, type: string | undefined): Promise<void> {
  const known = encryptionTypes.find((name) => name === type);
  if (!known) throw new StartError(`say which type: ${encryptionTypes.join(', ')}`);
  for (const k of productKeys(keyring, known)) say(JSON.stringify({ kty: 'oct', kid: known, alg: 'dir', k }));
}

async function rotate(tools: KeyTools): Promise<void> {
  await use(tools, addKey(tools.file));
}

async function reseal(tools: KeyTools): Promise<void> {
  const { db, keyring, say } = tools;
  const total = await resealAll(db, keyring, ({ table, column }, done) => {
    if (done % 10_000 === 0) say(`${table}.${column}: ${done} …`);
  });
  if (total > 0) await recordKeyChange(tools, keyring.current(), `resealed ${total}`);
  say(`${total} values are sealed with ${keyring.current()} now.`);
}

async function retire(tools: KeyTools, id: string | undefined): Promise<void> {
  const key = named(id);
  const values = (await countByKey(tools.db)).get(key) ?? 0;
  if (values > 0)
    throw new StartError(`${values} stored values are sealed with ${key}; run npm run keys -- reseal first.`);
  dropKey(tools.file, key, verifierOf(tools.keyring, key));
  await tools.db.deleteFrom('key_check').where('key_id', '=', key).execute();
  await recordKeyChange(tools, key, 'retired');
  tools.say(`${key} is out of the file. Keep the back-up of the file as long as back-ups of the database.`);
}

function named(id: string | undefined): string {
  if (id === undefined) throw new StartError('Say which key: npm run keys -- list shows them.');
  return id;
}

/** Audits under no entity. */
function recordKeyChange({ db, clock }: KeyTools, key: string, what: string): Promise<void> {
  return workAcross(db, serviceSource(EMPTY_ID, newId(clock), clock), async ({ audit }) =>
    audit({
      action: 'Mutation',
      operation: 'Update',
      domainType: 'KeyRing',
      domainId: key,
      details: [{ propertyName: 'State', previousValue: null, newValue: what }],
    }),
  );
}
