import { scopeOf, wire } from '../../http/context.ts';
import { AppError } from '../../kernel/errors.ts';
import { clientCodesOf } from '../policy/queries.ts';
import { publicKeys, signText } from './signing-key.ts';

export const encryptionRoutes = wire.encryption.router({
  /** Signs what is true: the entity of the call, and client codes of facilities that the user works for. */
  sign: wire.encryption.sign.handler(async ({ input, context }) => {
    const scope = scopeOf(context);
    if (input.lCode !== scope.entity.lCode) throw new AppError('ENTITY_REFUSED');
    const own = await scope.read(({ db }) => clientCodesOf(db, scope.facilityIds));
    if (!input.clientCodes.every((code) => own.includes(code))) throw new AppError('FACILITY_REFUSED');
    const timestamp = scope.clock.now().toISOString();
    const text = [input.lCode, input.clientCodes.toSorted().join(','), timestamp].join('\n');
    return { signature: signText(context.program.keyring, text), timestamp };
  }),
  signatureKey: wire.encryption.signatureKey.handler(({ context }) => publicKeys(context.program.keyring)),
});
