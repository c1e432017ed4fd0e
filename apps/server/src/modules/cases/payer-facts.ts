import type { Db } from '../../infrastructure/database.ts';
import { payerConnectionRows } from '../eligibility/readable.ts';
import { billingOf, payerPlan } from '../payers/module.ts';
import { payerRows } from '../payers/readable.ts';

/** The payer data that determine values of insurances. Each is read once, because many insurances of a file name the same plan. */
export class PayerFacts {
  readonly #db: Db;
  readonly #plans = new Map<string, ReturnType<typeof payerPlan>>();
  readonly #billings = new Map<string, ReturnType<typeof billingOf>>();
  readonly #named = new Map<string, Promise<string | null>>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** The plan with a code, ended or not. */
  planOf(insuranceCode: string): ReturnType<typeof payerPlan> {
    return readOnce(this.#plans, insuranceCode, () => payerPlan(this.#db, insuranceCode));
  }

  /** The transmission of a plan's claims from a facility at a position in the billing order. */
  billingOf(planId: string, place: { facilityId: string; sequence: number }): ReturnType<typeof billingOf> {
    const key = [planId, place.facilityId, place.sequence].join(' ');
    return readOnce(this.#billings, key, () => billingOf(this.#db, planId, place));
  }

  /** The payer for eligibility checks when the plan is not in the payer data: the one of that name, if any. */
  payerNamed(name: string): Promise<string | null> {
    const key = name.trim().toLowerCase();
    return readOnce(this.#named, key, async () => {
      const found = await this.#db
        .selectFrom(payerConnectionRows.as('c'))
        .innerJoin(payerRows.as('p'), 'p.id', 'c.payer_id')
        .select('p.id')
        .where('c.ended_at', 'is', null)
        .where((where) => where(where.fn<string>('lower', ['p.name']), '=', key))
        .executeTakeFirst();
      return found?.id ?? null;
    });
  }
}

function readOnce<Value>(known: Map<string, Promise<Value>>, key: string, read: () => Promise<Value>) {
  const value = known.get(key) ?? read();
  known.set(key, value);
  return value;
}
