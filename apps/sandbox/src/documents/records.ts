import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What a provider keeps, in memory: it is gone when the sandbox stops. */
export function createRecords(now: () => Date): (model: string) => Adapter {
  const kept = new Map<string, { payload: AdapterPayload; endsAt: number }>();
  const live = (key: string): AdapterPayload | undefined => {
    const record = kept.get(key);
    return record && record.endsAt > now().getTime() ? record.payload : undefined;
  };
  return (model) => {
    const key = (id: string): string => `${model} ${id}`;
    return {
      upsert: async (id, payload, expiresIn = 0) =>
        void kept.set(key(id), { payload, endsAt: now().getTime() + expiresIn * 1000 }),
      find: async (id) => live(key(id)),
      findByUid: async (uid) =>
        [...kept.keys()]
          .filter((name) => name.startsWith(`${model} `))
          .map(live)
          .find((payload) => payload?.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const record = kept.get(key(id));
        if (record) record.payload.consumed = Math.floor(now().getTime() / 1000);
      },
      destroy: async (id) => void kept.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [name, { payload }] of kept) if (payload.grantId === grantId) kept.delete(name);
      },
    };
  };
}
