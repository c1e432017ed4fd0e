import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Creates the provider's storage in memory; it is lost when the sandbox stops. */
export function createRecords(now: () => Date): (model: string) => Adapter {
  const records = new Map<string, { payload: AdapterPayload; endsAt: number }>();
  const findLive = (key: string): AdapterPayload | undefined => {
    const record = records.get(key);
    return record && record.endsAt > now().getTime() ? record.payload : undefined;
  };
  return (model) => {
    const key = (id: string): string => `${model} ${id}`;
    return {
      upsert: async (id, payload, expiresIn = 0) =>
        void records.set(key(id), { payload, endsAt: now().getTime() + expiresIn * 1000 }),
      find: async (id) => findLive(key(id)),
      findByUid: async (uid) =>
        [...records.keys()]
          .filter((name) => name.startsWith(`${model} `))
          .map(findLive)
          .find((payload) => payload?.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const record = records.get(key(id));
        if (record) record.payload.consumed = Math.floor(now().getTime() / 1000);
      },
      destroy: async (id) => void records.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [name, { payload }] of records) if (payload.grantId === grantId) records.delete(name);
      },
    };
  };
}
