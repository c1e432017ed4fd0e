import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foreignReads } from './foreign-reads.ts';
import { importsOf, resolveImport, root, servingFiles } from './imports.ts';

const GUARD = 'derives the requester and their rights in one statement';
const BELOW = 'is part of the framework, which may not import the readable tables of modules';
const FIGURE = 'counts rows for the metrics, under its own database role';

/** Which parts read tables of another noun without its `readable.ts`, and why. */
const allowedReads: Readonly<Record<string, string>> = {
  'app → audit': FIGURE,
  'app → eligibility': FIGURE,
  'framework → account': `${BELOW}: whether an address may still be changed`,
  'framework → cases': `${BELOW}: identifiers of patients and cases are written by one function`,
  'framework → entities': GUARD,
  'framework → facilities': `${BELOW}: the clocks of facilities, and which have ended`,
  'framework → machine-accounts': GUARD,
  'framework → patients': `${BELOW}: the current identity of a patient, locked until the transaction ends`,
  'framework → roles': GUARD,
  'framework → saved-views': `${BELOW}: user settings, which several modules show`,
  'framework → tasks': `${BELOW}: whether a user is away`,
  'framework → users': GUARD,
};

describe('a table', () => {
  it('the test finds reads by query builder and by SQL', () => {
    const text = `db.selectFrom('task as t').innerJoin('patient', 'a', 'b'); sql\`select from role r, facility f\`; sql\`join entity e\`
      // from webhook_endpoint
      sql\`from \${payerRows} p\``;
    const found = foreignReads([{ file: 'apps/server/src/modules/comments/any.ts', text }]);
    expect([...found.keys()].toSorted()).toEqual([
      'comments → entities',
      'comments → facilities',
      'comments → patients',
      'comments → roles',
      'comments → tasks',
    ]);
  });

  it('a table is read by its own noun, by others through readable.ts, and directly only for a reason listed here', () => {
    const found = foreignReads(servingFiles());
    expect([...found.keys()].toSorted()).toEqual(Object.keys(allowedReads).toSorted());
    expect(found.size).toBeLessThanOrEqual(20);
  });
});

describe('the readable tables of a noun', () => {
  const readableFiles = servingFiles().filter(
    ({ file }) => file.startsWith('apps/server/src/modules/') && file.endsWith('/readable.ts'),
  );

  it('readable.ts imports no module, so that modules that read each other form no cycle', () => {
    expect(readableFiles.length).toBeGreaterThan(15);
    const invalid = readableFiles.flatMap(({ file }) =>
      importsOf(file).filter(
        (imported) => !/^apps\/server\/src\/infrastructure\//.test(resolveImport(file, imported) ?? ''),
      ),
    );
    expect(invalid).toEqual([]);
  });

  it('readable.ts exposes no secret column', () => {
    const columns = readableFiles.flatMap(({ file }) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/'\w*(?:_sealed|_hash|secret\w*)'/g),
    ]);
    expect(columns).toEqual([]);
  });
});
