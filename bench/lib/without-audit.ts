// Loaded before a server of the bench: leaves the statement that inserts audit records without a row, so that their
// cost can be seen. It lives here because the product has no switch that turns the record off.
import { registerHooks } from 'node:module';

const rows = 'JSON.stringify(rows)';

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/framework/audit.ts')) return loaded;
    const source = String(loaded.source);
    if (!source.includes(rows)) throw new Error('framework/audit.ts no longer inserts as the bench expects');
    return { ...loaded, source: source.replace(rows, "'[]'") };
  },
});
