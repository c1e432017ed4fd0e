import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { StartError } from './lifecycle.ts';

const keyId = z.string().regex(/^[a-z0-9-]{1,32}$/);
const ringSchema = z
  .object({
    /** Id of the key that new values are sealed with. */
    current: keyId,
    keys: z.record(keyId, z.base64().length(44)),
    /** Ids that are never reused, because values of a restored back-up may still name them. */
    retired: z.array(keyId).default([]),
    /** Public keys (SPKI) that verify the signatures of retired keys, by key id. */
    verifiers: z.record(keyId, z.base64url()).default({}),
  })
  .refine(({ current, keys }) => current in keys);

/** The keys of an installation by id, each of 32 bytes. */
export type Ring = {
  current: string;
  keys: ReadonlyMap<string, Buffer>;
  retired: readonly string[];
  verifiers: Readonly<Record<string, string>>;
};

/** @throws StartError when the file cannot be read or contains no usable key */
export function readRing(file: string): Ring {
  try {
    const { keys, ...ring } = ringSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const byId = Object.entries(keys).map(([id, key]) => [id, Buffer.from(key, 'base64')] as const);
    return { ...ring, keys: new Map(byId) };
  } catch {
    throw unusableFileError(file);
  }
}

/**
 * Makes the file with a first key unless it exists. When several programs start together, the first one makes it.
 *
 * @throws StartError when the file cannot be made
 */
export function makeRingIfMissing(file: string): void {
  if (existsSync(file)) return;
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    write(draft, { current: 'k1', keys: new Map([['k1', randomBytes(32)]]), retired: [], verifiers: {} });
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw unusableFileError(file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Adds a key and returns its id; the key is not used before {@link useKey}.
 *
 * @throws StartError when the file cannot be read or written
 */
export function addKey(file: string): string {
  const ring = readRing(file);
  const numbers = [...ring.keys.keys(), ...ring.retired].map((id) => Number(/^k(\d+)$/.exec(id)?.[1] ?? 0));
  const id = `k${Math.max(0, ...numbers) + 1}`;
  replace(file, { ...ring, keys: new Map([...ring.keys, [id, randomBytes(32)]]) });
  return id;
}

/**
 * Makes a key the current one: new values are sealed with it.
 *
 * @throws StartError when the file has no such key, or cannot be read or written
 */
export function useKey(file: string, id: string): void {
  const ring = readRing(file);
  if (!ring.keys.has(id)) throw new StartError(`The key file holds no key ${id}.`);
  replace(file, { ...ring, current: id });
}

/**
 * Removes a key from the file. Values that are still sealed with the key can never be read again; its signatures can
 * still be verified with the public key, which stays in the file.
 *
 * @param verifier - the public key (SPKI, base64url)
 * @throws StartError when the key is missing or current, or the file cannot be read or written
 */
export function dropKey(file: string, id: string, verifier: string): void {
  const ring = readRing(file);
  if (!ring.keys.has(id)) throw new StartError(`The key file holds no key ${id}.`);
  if (ring.current === id) throw new StartError(`New values are sealed with key ${id}; rotate first.`);
  const keys = new Map([...ring.keys].filter(([other]) => other !== id));
  const verifiers = { ...ring.verifiers, [id]: verifier };
  replace(file, { ...ring, keys, retired: [...ring.retired, id], verifiers });
}

/** Replaces the file in one step, so that readers find either the old or the new content. */
function replace(file: string, ring: Ring): void {
  const draft = `${file}.${process.pid}`;
  try {
    write(draft, ring);
    renameSync(draft, file);
  } catch {
    throw new StartError(`The key file ${file} cannot be written.`);
  }
}

function write(file: string, { current, keys, retired, verifiers }: Ring): void {
  const encoded = Object.fromEntries([...keys].map(([id, key]) => [id, key.toString('base64')]));
  const text = JSON.stringify({ current, keys: encoded, retired, verifiers }, null, 2);
  writeFileSync(file, `${text}\n`, { mode: 0o600 });
}

const unusableFileError = (file: string): StartError =>
  new StartError(`The key file ${file} cannot be read or holds no usable key; restore it from the back-up.`);
