import { text } from 'node:stream/consumers';
import { registrationSchema } from '@waypost/contract/patients/register';
import { loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import { runCommand } from '@waypost/platform/lifecycle';
import { dbFor } from '../../../src/infrastructure/database.ts';
import { registerPatient } from '../../../src/modules/patients/register-patient.ts';
import { scopeOf, type Working } from '../../api/support/scope.ts';

/** The people to register, each with a number of the test. */
export type ToRegister = { working: Working; registrations: { n: number; body: unknown }[] };
export type RegisteredHere = { n: number; outcome: string; patientId: string | null };

const CONNECTIONS = 4;

/** Registers people by the command, several at once, and prints the result of each. */
runCommand('register-patients', async () => {
  const { working, registrations } = JSON.parse(await text(process.stdin)) as ToRegister;
  const config = loadConfig(process.env);
  const keyring = loadKeyring(config.keyringFile);
  const database = await openDatabase(config);
  try {
    const scope = scopeOf(dbFor(database, 'app', CONNECTIONS), working);
    const made: RegisteredHere[] = [];
    const register = async (): Promise<void> => {
      for (let one = registrations.shift(); one; one = registrations.shift()) {
        const body = registrationSchema.parse(one.body);
        const { outcome, patientId } = await scope.change((work) => registerPatient(work, keyring, body));
        made.push({ n: one.n, outcome, patientId });
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, register));
    process.stdout.write(JSON.stringify(made));
  } finally {
    await database.close();
  }
});
