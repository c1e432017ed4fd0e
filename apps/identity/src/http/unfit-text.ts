import { addressContainsNul, containsNul } from '@waypost/platform/nul';
import type { FastifyInstance } from 'fastify';

const nulError = (): Error => Object.assign(new Error('text with a NUL'), { statusCode: 400 });

/** Refuses addresses with a NUL, which PostgreSQL cannot look up. */
export function refuseAddressesWithNul(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (addressContainsNul(url)) throw nulError();
  });
}

/** Refuses forms with a NUL. */
export function refuseFormsWithNul(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    if (containsNul(body ?? '')) throw nulError();
  });
}
