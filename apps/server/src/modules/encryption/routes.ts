import { implementer, scopeOf } from '../../framework/context.ts';
import { AppError } from '../../framework/errors.ts';
import { clientCodesOf } from '../entities/module.ts';
import { encryptFor } from './encrypt.ts';
import { publicKeys, signText } from './signing-key.ts';

export const encryptionRoutes = implementer.encryption.router({
  encrypt: implementer.encryption.encrypt.handler(async ({ input, context }) => ({
    encryptedString: await encryptFor(
      context.program.keyring,
      scopeOf(context),
      input.encryptionType,
      input.stringToBeEncrypted,
    ),
  })),
  encryptHccra: implementer.encryption.encryptHccra.handler(async ({ input, context }) => {
    const encrypt = (text: string) => encryptFor(context.program.keyring, scopeOf(context), 'hccra', text);
    return {
      xp5IMode: await encrypt(input.xp5IModeTobeEncrypted),
      xp5IAuth: await encrypt(input.xp5IAuthTobeEncrypted),
      contactId: await encrypt(input.contactIdTobeEncrypted),
    };
  }),
  /** Signs only checked values: the call's entity, and client codes of the user's own facilities. */
  sign: implementer.encryption.sign.handler(async ({ input, context }) => {
    const scope = scopeOf(context);
    if (input.lCode !== scope.entity.lCode) throw new AppError('ENTITY_REFUSED');
    const own = await scope.read(({ db }) => clientCodesOf(db, scope.actor.facilityIds));
    if (!input.clientCodes.every((code) => own.includes(code))) throw new AppError('FACILITY_REFUSED');
    const timestamp = scope.clock.now().toISOString();
    const text = [input.lCode, input.clientCodes.toSorted().join(','), timestamp].join('\n');
    return { signature: signText(context.program.keyring, text), timestamp };
  }),
  signatureKey: implementer.encryption.signatureKey.handler(({ context }) =>
    publicKeys(context.program.keyring),
  ),
});
