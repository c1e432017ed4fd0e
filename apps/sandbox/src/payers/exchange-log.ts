/** One request that reached a payer. It names messages, never people: no member id, no name, no date of birth. */
export type Exchange = {
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

/** The last exchanges, newest first. */
export class ExchangeLog {
  readonly #kept: Exchange[] = [];
  #count = 0;

  /** Notes an arrival; the caller fills in what it learns about it. */
  open(at: Date, payer: string, transport: string): Exchange {
    this.#count += 1;
    const exchange: Exchange = {
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
    this.#kept.unshift(exchange);
    if (this.#kept.length > KEPT) this.#kept.pop();
    return exchange;
  }

  /** All kept exchanges, or those of one trace. */
  list(trace?: string): Exchange[] {
    return trace === undefined ? [...this.#kept] : this.#kept.filter((exchange) => exchange.trace === trace);
  }
}

/** Cuts an identifier to its longest legal length and drops what does not belong into one. */
export function identifier(value: string): string {
  return value.replace(/[^\w.:/-]/g, '').slice(0, LONGEST);
}
