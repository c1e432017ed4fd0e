/** One request that reached a payer. It names messages, never people: no member id, no name, no date of birth. */
export type LoggedRequest = {
  number: number;
  at: string;
  payer: string;
  /** How it came: core-mime, core-soap or https. */
  transport: string;
  payloadId: string;
  /** Name of the scenario played, '' when the request was refused before one was chosen. */
  scenario: string;
  interchangeControlNumber: string;
  groupControlNumber: string;
  setControlNumber: string;
  /** TRN02 of the patient */
  trace: string;
  /** `received` until the answer is out; then what became of it. */
  outcome: string;
};

const KEPT = 200;
/** An identifier of ours is at most 50 characters; a longer one is not worth keeping. */
const LONGEST = 50;

/** The last requests, newest first. */
export class RequestLog {
  readonly #kept: LoggedRequest[] = [];
  #count = 0;

  /** Notes an arrival; the caller fills in what it learns about it. */
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
    this.#kept.unshift(logged);
    if (this.#kept.length > KEPT) this.#kept.pop();
    return logged;
  }

  /** All kept requests, or those of one trace. */
  list(trace?: string): LoggedRequest[] {
    return trace === undefined ? [...this.#kept] : this.#kept.filter((logged) => logged.trace === trace);
  }
}

/** Cuts an identifier to its longest legal length and drops what does not belong into one. */
export function identifier(value: string): string {
  return value.replace(/[^\w.:/-]/g, '').slice(0, LONGEST);
}
