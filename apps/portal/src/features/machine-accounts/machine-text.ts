import { type Machine, type MachineSecret, TOKEN_PATH } from '@waypost/contract/machine-accounts/calls';
import { dateText, minuteText } from '#src/ui/local-time.ts';
import { machineStatus, type Status } from '#src/ui/status.ts';

/** The status of an account. An active account without a secret cannot sign in. */
export function statusOfMachine({ state, secrets }: Pick<Machine, 'state' | 'secrets'>): Status {
  const works = state === 'active' || state === 'expiring';
  return works && !secrets.some(({ isAlive }) => isAlive) ? machineStatus.noSecret : machineStatus[state];
}

/** How long a secret works. */
export function secretText({ isAlive, endsAt }: Pick<MachineSecret, 'isAlive' | 'endsAt'>): string {
  if (!isAlive) return endsAt ? `Ended ${dateText(endsAt)}` : 'Ended with the account';
  return endsAt ? `Ends ${minuteText(endsAt)}` : 'In use';
}

/** A command that requests a token, as an example for the person who sets up the program. */
export const tokenCommand = (origin: string, id: string): string =>
  [`curl -u '${id}:SECRET' \\`, `  -d grant_type=client_credentials \\`, `  ${origin}${TOKEN_PATH}`].join(
    '\n',
  );
