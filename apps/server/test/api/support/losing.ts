import type { Actor } from '../../../src/framework/actor.ts';
import type { AuditEntry } from '../../../src/framework/audit.ts';
import type { Work } from '../../../src/framework/work.ts';

type Losing = Pick<Work<Actor>, 'audit' | 'piece' | 'part'> & {
  inEntity?: (entityId: string) => Work<Actor>;
};

/** The same work, which loses the audit record of the `nth` change. */
export function losingRecord<W extends Pick<Work<Actor>, 'audit'>>(work: W, nth: number): W {
  let made = 0;
  return {
    ...work,
    audit: (entry: AuditEntry) => {
      made += 1;
      if (made !== nth) work.audit(entry);
    },
  };
}

/** The same work, in which the `nth` part and its own parts write no audit record; 0 means none. */
export function losing<W extends Losing>(work: W, nth: number): W {
  let begun = 0;
  let isLost = false;
  const noted =
    (run: Work['piece']): Work['piece'] =>
    (inner, things) =>
      run(async () => {
        begun += 1;
        const wasLost = isLost;
        isLost ||= begun === nth;
        try {
          return await inner();
        } finally {
          isLost = wasLost;
        }
      }, things);
  const recording =
    (audit: Work['audit']): Work['audit'] =>
    (entry) => {
      if (!isLost) audit(entry);
    };
  const { inEntity } = work;
  return {
    ...work,
    audit: recording(work.audit),
    piece: noted(work.piece),
    part: noted(work.part) as Work['part'],
    ...(inEntity && {
      inEntity: (entityId: string) => {
        const inside = inEntity(entityId);
        return { ...inside, audit: recording(inside.audit) };
      },
    }),
  };
}
