import { type Machine, type MachineSecret, TOKEN_PATH } from '@waypost/contract/machine-accounts/calls';
import { dateText, minuteText } from '#src/ui/local-time.ts';
import { machineStatus, type Status } from '#src/ui/status.ts';

/** How an account is doing: one that works and has no secret cannot sign in. */
export function statusOfMachine({ state, secrets }: Pick<Machine, 'state' | 'secrets'>): Status {
  const works = state === 'active' || state === 'expiring';
  return works && !secrets.some(({ isAlive }) => isAlive) ? machineStatus.noSecret : machineStatus[state];
}

/** Until when a secret is taken. */
export function secretText({ isAlive, endsAt }: Pick<MachineSecret, 'isAlive' | 'endsAt'>): string {
  if (!isAlive) return endsAt ? `Ended ${dateText(endsAt)}` : 'Ended with the account';
  return endsAt ? `Ends ${minuteText(endsAt)}` : 'In use';
}

/** A command that asks for a token, as an example for whoever sets the program up. */
export const tokenCommand = (origin: string, id: string): string =>
  [`curl -u '${id}:SECRET' \\`, `  -d grant_type=client_credentials \\`, `  ${origin}${TOKEN_PATH}`].join(
    '\n',
  );
