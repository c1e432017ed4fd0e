import { StartError } from './lifecycle.ts';

/** Where a program wanted to listen; `variable` is the setting that holds the port. */
export type Place = { host: string; port: number; variable: string };

/** Why listening failed, as a sentence for the operator; what is not known stays as it is. */
export function listenError(error: unknown, { host, port, variable }: Place): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} on ${host} is in use; set ${variable} to another.`);
    case 'EACCES':
      return new StartError(`Port ${port} needs more rights than this user has; set ${variable} to another.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`${host} is no address of this machine; nothing can listen there.`);
    default:
      return error;
  }
}
