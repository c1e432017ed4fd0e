import { loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { runCommand } from '@waypost/platform/lifecycle';
import { dbFor } from '../kernel/database.ts';
import { verifyEveryChain } from '../modules/audit/verify-all.ts';

/** Says of every chain of audit records whether it holds; ends with 1 when one does not. */
runCommand('verify-audit', async () => {
  const database = await openDatabase(loadConfig());
  try {
    let broken = 0;
    for (const { entityId, links, flaw } of await verifyEveryChain(dbFor(database, 'sealer', 1))) {
      const verdict = flaw === null ? 'holds' : `BROKEN at ${flaw.position}: ${flaw.problem}`;
      process.stdout.write(`${entityId}  ${links} records  ${verdict}\n`);
      if (flaw !== null) broken += 1;
    }
    process.exitCode = broken === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
});
