// Loaded into a server before its own code (`node --import`), for the test that loosens one rule at a time. The product
// does not depend on this file.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import type { AccessRule } from '../../../src/framework/access-rules.ts';

/** A guard in the code, with the text that replaces it. */
const source = process.env.WAYPOST_MUTANT_SOURCE;
if (source) {
  const { file, find, replace } = JSON.parse(source) as { file: string; find: string; replace: string };
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(`/apps/server/src/${file}`)) return loaded;
      const text = Buffer.from(loaded.source as Uint8Array).toString('utf8');
      if (!text.includes(find)) throw new Error(`${file} does not hold the guard to loosen`);
      return { ...loaded, source: text.replace(find, () => replace) };
    },
  });
}

/** The file that names the declared rule that currently lets everybody through. */
const named = process.env.WAYPOST_MUTANT_FILE;
if (named) {
  const { access, downloadAccess, graphqlAccess } = await import('../../../src/app/modules.ts');
  const isLoose = (name: string): boolean => readFileSync(named, 'utf8') === name;
  const loosened = (name: string, line: AccessRule): AccessRule =>
    line.kind === 'entity'
      ? { ...line, allows: (permissions) => isLoose(name) || line.allows(permissions) }
      : line;
  const each = (lines: Record<string, AccessRule>, prefix: string): void => {
    for (const [name, line] of Object.entries(lines)) lines[name] = loosened(`${prefix}${name}`, line);
  };
  for (const table of [access, downloadAccess])
    for (const [service, lines] of Object.entries(table))
      each(lines as Record<string, AccessRule>, `${service}.`);
  each(graphqlAccess, 'graphql ');
}
