import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foreignReads } from './foreign-reads.ts';
import { importsOf, resolveImport, root, servingFiles } from './imports.ts';

const GUARD = 'derives who asks and what they may do, in one statement';
const BELOW = 'is a part of the framework, which may not import what modules let others read';
const FIGURE = 'counts rows for the metrics, as a role of its own';

/** Who reads tables of another noun past its `readable.ts`, and why. */
const reasons: Readonly<Record<string, string>> = {
  'app → audit': FIGURE,
  'app → eligibility': FIGURE,
  'framework → account': `${BELOW}: whether a change of address may still be made`,
  'framework → cases': `${BELOW}: identifiers of patients and cases are written by one function`,
  'framework → entities': GUARD,
  'framework → facilities': `${BELOW}: the clocks of facilities, and which have ended`,
  'framework → machine-accounts': GUARD,
  'framework → patients': `${BELOW}: who a patient is now, held until the transaction ends`,
  'framework → roles': GUARD,
  'framework → saved-views': `${BELOW}: settings of users, which several modules show`,
  'framework → tasks': `${BELOW}: whether somebody is away`,
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

  it('is read by its own noun, by others through what that lets them read, and past it for a reason that is named here', () => {
    const found = foreignReads(servingFiles());
    expect([...found.keys()].toSorted()).toEqual(Object.keys(reasons).toSorted());
    expect(found.size).toBeLessThanOrEqual(20);
  });
});

describe('what a noun lets others read', () => {
  const faces = servingFiles().filter(
    ({ file }) => file.startsWith('apps/server/src/modules/') && file.endsWith('/readable.ts'),
  );

  it('needs nothing of any module, so that modules that read each other form no cycle', () => {
    expect(faces.length).toBeGreaterThan(15);
    const wrong = faces.flatMap(({ file }) =>
      importsOf(file).filter(
        (imported) => !/^apps\/server\/src\/infrastructure\//.test(resolveImport(file, imported) ?? ''),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('has no secret in it', () => {
    const columns = faces.flatMap(({ file }) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/'\w*(?:_sealed|_hash|secret\w*)'/g),
    ]);
    expect(columns).toEqual([]);
  });
});
