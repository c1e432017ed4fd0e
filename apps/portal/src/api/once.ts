import { ApiError } from './problem.ts';

/** After an hour the user has seen the result, and means a repeated call as a new one. */
const KEY_TTL_MS = 3_600_000;

/**
 * Calls that undo or replace the effect of a call, by name. A user who has made one of them and repeats the first call
 * means a second effect, even when the answer to the first was lost.
 */
const undoneBy: Readonly<Record<string, readonly string[]>> = {
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

/** The content of a call: its entity, name and input. The same file is the same object. */
export type KeyedContent = { scope: string | null; call: string; input: unknown };

/** A refusal means that nothing was done. A missing or broken answer, a timeout or a server error leave it open. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408;

const fileNumbers = new WeakMap<Blob, number>();
let lastFile = 0;
function numberOf(file: Blob): number {
  const known = fileNumbers.get(file) ?? ++lastFile;
  fileNumbers.set(file, known);
  return known;
}

/** The version of a record is ignored: it changes when the page reloads after a lost response. */
const textOf = ({ scope, call, input }: KeyedContent): string =>
  JSON.stringify([scope, call, input], (name, value: unknown) => {
    if (name === 'if-match') return undefined;
    return value instanceof Blob ? { file: numberOf(value) } : value;
  });

/**
 * The keys of idempotent calls. A content keeps its key until an answer arrives, wherever it is sent from: the server
 * then executes a call that is repeated after a lost answer only once. Another content has another key. The keys do not
 * outlive the page.
 */
export function keyedCalls(now: () => number) {
  const calls = new Map<string, { call: string; key: string; at: number }>();
  /** Deletes the keys of calls whose effect an answered call has undone. */
  const answered = (call: string): void => {
    const undone = undoneBy[call] ?? [];
    for (const [text, one] of calls) if (undone.includes(one.call)) calls.delete(text);
  };
  return {
    answered,
    async withKey<T>(content: KeyedContent, send: (key: string) => Promise<T>): Promise<T> {
      const text = textOf(content);
      const known = calls.get(text);
      const isKnown = known !== undefined && now() - known.at < KEY_TTL_MS;
      const { key } = isKnown ? known : { key: crypto.randomUUID() };
      calls.set(text, { call: content.call, key, at: isKnown ? known.at : now() });
      /** Two calls may be in progress with one key, and the other may have started a new one. */
      const forget = () => calls.get(text)?.key === key && calls.delete(text);
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
