import { acrossEntities, type Db } from '../../kernel/database.ts';
import { verifyAudit } from './chain.ts';

export type ChainReport = {
  /** The entity, or the empty id of what concerns none. */
  entityId: string;
  links: number;
  flaw: Awaited<ReturnType<typeof verifyAudit>>;
};

/** Walks the chain of every entity that has one. Works across entities as the sealer. */
export async function verifyEveryChain(sealer: Db): Promise<ChainReport[]> {
  const chains = await acrossEntities(sealer, (db) =>
    db
      .selectFrom('audit_link')
      .select(['entity_id', ({ fn }) => fn.countAll<number>().as('links')])
      .groupBy('entity_id')
      .orderBy('entity_id')
      .execute(),
  );
  const reports: ChainReport[] = [];
  for (const { entity_id, links } of chains) {
    reports.push({ entityId: entity_id, links, flaw: await verifyAudit(sealer, entity_id) });
  }
  return reports;
}
