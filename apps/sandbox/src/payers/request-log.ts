/** One request that reached a payer. It identifies messages, never people: no member id, name or date of birth. */
export type LoggedRequest = {
  number: number;
  at: string;
  payer: string;
  /** The transport: core-mime, core-soap or https. */
  transport: string;
  payloadId: string;
  /** The name of the scenario; '' when the request was refused before one was chosen. */
  scenario: string;
  interchangeControlNumber: string;
  groupControlNumber: string;
  setControlNumber: string;
  /** TRN02 of the patient. */
  trace: string;
  /** `received` until the response is sent; then its outcome. */
  outcome: string;
};

const MAX_ENTRIES = 200;
/** The longest stored identifier; ours have at most 50 characters. */
const MAX_IDENTIFIER_LENGTH = 50;

/** The last requests, newest first. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = [];
  #count = 0;

  /** Adds an entry for an arriving request, which the caller completes later. */
  open(at: Date, payer: string, transport: string): LoggedRequest {
    this.#count += 1;
    const logged: LoggedRequest = {
      number: this.#count,
      at: at.toISOString(),
      payer,
      transport,
      payloadId: '',
      scenario: '',
      interchangeControlNumber: '',
      groupControlNumber: '',
      setControlNumber: '',
      trace: '',
      outcome: 'received',
    };
    this.#entries.unshift(logged);
    if (this.#entries.length > MAX_ENTRIES) this.#entries.pop();
    return logged;
  }

  /** Lists all logged requests, or those of one trace. */
  list(trace?: string): LoggedRequest[] {
    return trace === undefined
      ? [...this.#entries]
      : this.#entries.filter((logged) => logged.trace === trace);
  }
}

/** Removes illegal characters from an identifier and cuts it to the maximum length. */
export function toIdentifier(value: string): string {
  return value.replace(/[^\w.:/-]/g, '').slice(0, MAX_IDENTIFIER_LENGTH);
}
