import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';
import { scrub } from './scrub.ts';

export type Logger = pino.Logger;

/** The class of a field of the contract; fields classed phi or secret never reach a log. */
export type FieldClass = 'public' | 'internal' | 'phi' | 'secret';

/** Field names outside the contract that always carry credentials. */
const alwaysSecret = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'passphrase',
  'token',
  'id_token',
  'access_token',
  'refresh_token',
  'client_secret',
  'code_verifier',
  'databaseurl',
]);

/** Deeper than any record we log. Values below this depth are left out, so that a circular record is finite. */
const maxDepth = 12;

/**
 * A JSON-lines logger on stdout. Fields classed phi or secret are replaced by "[phi]" or "[secret]" at any depth, and
 * anything that looks like a social security number is masked in the remaining texts.
 *
 * @param program the process that logs, on every line as `program`
 * @param fieldClasses the contract's classes by field name
 * @param destination where lines go instead of stdout
 */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  program: string,
  fieldClasses: ReadonlyMap<string, FieldClass> = new Map(),
  destination?: DestinationStream,
): Logger {
  const clean = cleaner(classFinder(fieldClasses));
  const options: LoggerOptions = {
    level: config.logLevel,
    base: { program },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => error, error: (error: unknown) => error },
    formatters: {
      level: (label) => ({ level: label }),
      log: (record) => clean(record) as Record<string, unknown>,
    },
    hooks: {
      logMethod(args, method) {
        const cleaned = args.map((arg) => (typeof arg === 'string' ? scrub(arg) : arg));
        method.apply(this, cleaned as typeof args);
      },
    },
  };
  const logger = pino(options, destination ?? standardOutput());
  // pino formats a record but not the bindings of a child logger; child loggers inherit this override.
  const child = logger.child as (this: unknown, bindings: unknown, options?: unknown) => unknown;
  function cleanChild(this: unknown, bindings: unknown, childOptions?: unknown): unknown {
    return child.call(this, clean(bindings), childOptions);
  }
  logger.child = cleanChild as Logger['child'];
  return logger;
}

/** The most log text that is buffered in memory while it cannot be written. */
const maxBufferedBytes = 1_000_000;

/** A full disk loses lines of the log instead of ending the program. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ fd: process.stdout.fd, sync: true, maxLength: maxBufferedBytes });
  stream.on('error', () => undefined);
  return stream;
}

function classFinder(fieldClasses: ReadonlyMap<string, FieldClass>): (key: string) => FieldClass {
  const byLowerCase = new Map([...fieldClasses].map(([name, value]) => [name.toLowerCase(), value]));
  return (key) => {
    const name = key.toLowerCase();
    return alwaysSecret.has(name) ? 'secret' : (byLowerCase.get(name) ?? 'public');
  };
}

function cleaner(classOf: (key: string) => FieldClass): (value: unknown) => unknown {
  const cleanEntry = (key: string, value: unknown, ancestors: object[]): unknown => {
    const fieldClass = classOf(key);
    return fieldClass === 'phi' || fieldClass === 'secret' ? `[${fieldClass}]` : clean(value, ancestors);
  };

  const clean = (value: unknown, ancestors: object[]): unknown => {
    if (typeof value === 'string') return scrub(value);
    if (typeof value !== 'object' || value === null) return value;
    if (ancestors.includes(value) || ancestors.length >= maxDepth) return '[left out]';
    const path = [...ancestors, value];
    if (value instanceof Error) return cleanError(value, path);
    if (value instanceof Date || Buffer.isBuffer(value)) return value instanceof Date ? value : '[bytes]';
    if (Array.isArray(value)) return value.map((item) => clean(item, path));
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, cleanEntry(key, entry, path)]),
    );
  };

  // Only these fields of an error are logged: a database error's `detail` quotes the refused row.
  const cleanError = (error: Error, path: object[]): Record<string, unknown> => ({
    name: error.name,
    ...('code' in error ? { code: clean(error.code, path) } : {}),
    message: scrub(error.message),
    stack: scrub(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: clean(error.cause, path) }),
  });

  return (value) => clean(value, []);
}
