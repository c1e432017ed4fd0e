import { ApiError } from './problem.ts';

/** After an hour whoever presses again has seen how things are, and means it anew. */
const KEPT_MS = 3_600_000;

/**
 * What takes back what a call made, by name, or puts something else in its place. Who has done so and asks for it again means
 * a second one, even where the answer to the first was lost.
 */
const takesBack: Readonly<Record<string, readonly string[]>> = {
  'account.updateMyEmail': ['account.updateMyEmail', 'account.sendEmailVerification'],
  'account.updateUserEmail': ['account.updateUserEmail'],
  'bulk.stopBulkChange': ['bulk.startBulkChange', 'bulk.handOut'],
  'bulk.undoBulkChange': ['bulk.startBulkChange', 'bulk.handOut'],
  'case.cancelCase': ['registrations.registerCase'],
  'case.changeCoverage': ['case.addCoverage'],
  'comments.withdrawComment': ['comments.addTaskComment', 'comments.addCaseComment'],
  'decision.removeModel': ['decision.restoreModel'],
  'decision.restoreModel': ['decision.restoreModel'],
  'decision.setRules': ['decision.restoreModel'],
  'decision.uploadModel': ['decision.restoreModel'],
  'invitations.cancel': ['invitations.invite'],
  'machines.endMachineSecret': ['machines.rotateMachineSecret'],
  'machines.revokeMachine': ['machines.createMachine'],
  'orders.deleteOrder': ['orders.addOrder'],
  'orders.removePhysicianContacts': ['orders.addPhysicianContacts'],
  'processes.stopReevaluation': ['processes.reevaluate'],
  'roles.deleteRole': ['roles.createRole'],
  'roles.removeRoleUser': ['roles.addRoleUser', 'roles.addLicensedRoleUser'],
  'settings.removeMySetting': ['settings.addMySetting'],
  'task.undoChanges': ['task.changeTasks', 'task.startNext'],
  'users.setActive': ['invitations.invite'],
  'webhooks.removeEndpoint': ['webhooks.createEndpoints'],
};

/** What a call says: to which entity, which call, with what. The same file is the same object. */
export type KeyedContent = { scope: string | null; call: string; input: unknown };

/**
 * A refusal says that nothing was done. No answer, a broken one, a timeout or a failure of the server leave open whether it was.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408;

const fileNumbers = new WeakMap<Blob, number>();
let lastFile = 0;
function numberOf(file: Blob): number {
  const known = fileNumbers.get(file) ?? ++lastFile;
  fileNumbers.set(file, known);
  return known;
}

/**
 * The version that a record was read with is not what is meant: it is another one when the page was read again after a
 * lost answer.
 */
const textOf = ({ scope, call, input }: KeyedContent): string =>
  JSON.stringify([scope, call, input], (name, value: unknown) => {
    if (name === 'if-match') return undefined;
    return value instanceof Blob ? { file: numberOf(value) } : value;
  });

/**
 * The keys of calls that are done once. A content keeps its key until an answer came, wherever it is sent from: the server
 * then does a call that is repeated after a lost answer only once. Another content has a key of its own. Nothing of it
 * outlives the page.
 */
export function keyedCalls(now: () => number) {
  const kept = new Map<string, { call: string; key: string; at: number }>();
  /** Forgets the keys of what an answered call took back. */
  const answered = (call: string): void => {
    const undone = takesBack[call] ?? [];
    for (const [text, one] of kept) if (undone.includes(one.call)) kept.delete(text);
  };
  return {
    answered,
    async withKey<T>(content: KeyedContent, send: (key: string) => Promise<T>): Promise<T> {
      const text = textOf(content);
      const known = kept.get(text);
      const isKnown = known !== undefined && now() - known.at < KEPT_MS;
      const { key } = isKnown ? known : { key: crypto.randomUUID() };
      kept.set(text, { call: content.call, key, at: isKnown ? known.at : now() });
      /** Two may be on their way with one key, and the other may have begun anew. */
      const forget = () => kept.get(text)?.key === key && kept.delete(text);
      try {
        const answer = await send(key);
        forget();
        answered(content.call);
        return answer;
      } catch (error) {
        if (isRefusal(error)) forget();
        throw error;
      }
    },
  };
}
