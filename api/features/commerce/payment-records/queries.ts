import { and, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Span } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isInSpan } from '#api/platform/database/is-in-span.ts';
import { invoices } from '../invoices/schema.ts';
import { orders } from '../orders/schema.ts';
import type { Currency, PaidPlan } from '../payments/contract.ts';
import {
  type PaymentFilter,
  type PaymentSort,
  type RecordCursor,
  type RecordSource,
  recordSources,
} from './contract.ts';
import { failedCharges } from './schema.ts';
import { type PaymentSource, paymentSources } from './sources/queries.ts';

/** A filter whose days are converted to moments. */
export type PaymentCriteria = Pick<PaymentFilter, 'kind' | 'state'> & Span;

export interface PaymentsPageOptions {
  sort: PaymentSort;
  cursor?: RecordCursor | undefined;
  limit: number;
}

/** Returns the sources that can have matching records. */
const sourcesOf = ({ kind, state }: PaymentCriteria) =>
  recordSources.filter((name) => {
    const { kind: own, states } = paymentSources[name];
    return (kind === undefined || kind === own) && (state === undefined || states.includes(state));
  });

/**
 * Returns the table and condition of a source's rows. Names the index, because SQLite has no statistics to choose one.
 */
function rowsOf(source: PaymentSource, { state, ...days }: PaymentCriteria, sort: PaymentSort) {
  const { at, from, isRecord, rare } = source;
  const isRare = rare && state && rare.states.includes(state);
  const isByAmount = (sort === 'highest' || sort === 'lowest') && days.since === undefined && days.until === undefined;
  const index = isRare ? rare.index : ((isByAmount ? source.byAmount : null) ?? source.byTime);
  const isWanted = and(
    isRecord,
    isInSpan(at, days),
    isRare ? rare.isIn : undefined,
    // Bound the amount, so that the index is searched rather than scanned.
    isByAmount ? sql`${source.amount} >= ${Number.MIN_SAFE_INTEGER}` : undefined,
    state && sql`${source.state} = ${state}`,
  );
  return { from: sql`${from} indexed by ${sql.identifier(index)}`, isWanted };
}

const isDescending = (sort: PaymentSort) => sort === 'newest' || sort === 'highest';
const isByTime = (sort: PaymentSort) => sort === 'newest' || sort === 'oldest';

/** Matches rows after the cursor. Rows with the same value are ordered by source, then by id. */
function isAfter(name: RecordSource, id: SQL, value: SQL, { sort, cursor }: PaymentsPageOptions): SQL | undefined {
  if (!cursor) return;
  const isDown = isDescending(sort);
  const order = recordSources.indexOf(name) - recordSources.indexOf(cursor.source);
  const beyond = isDown ? sql`<` : sql`>`;
  if (order === 0) {
    const last = name === 'failed' ? Number(cursor.id) : cursor.id;
    return sql`(${value}, ${id}) ${beyond} (${cursor.value}, ${last})`;
  }
  return isDown === order < 0 ? sql`${value} ${beyond}= ${cursor.value}` : sql`${value} ${beyond} ${cursor.value}`;
}

function selectSourceRows(name: RecordSource, wanted: PaymentCriteria, part: PaymentsPageOptions): SQL {
  const source = paymentSources[name];
  const { id, at, amount, currency, state } = source;
  const value = isByTime(part.sort) ? at : amount;
  const direction = isDescending(part.sort) ? sql`desc` : sql`asc`;
  const { from, isWanted } = rowsOf(source, wanted, part.sort);
  return sql`select * from (select ${recordSources.indexOf(name)} as place, ${id} as id, ${value} as value, ${at} as at,
    ${amount} as amount, ${currency} as currency, ${state} as state
    from ${from} where ${and(isWanted, isAfter(name, id, value, part))}
    order by ${value} ${direction}, ${id} ${direction} limit ${part.limit})`;
}

export interface RecordRow {
  /** The index of the record's source in `recordSources`. */
  place: number;
  id: string;
  value: number;
  at: number;
  amount: number;
  currency: Currency;
  state: NonNullable<PaymentFilter['state']>;
  plan: PaidPlan;
  startsAt: number | null;
  endsAt: number | null;
  quantity: number | null;
  months: number | null;
  buyerEmail: string | null;
  userId: string | null;
  name: string | null;
  email: string | null;
  avatarKey: string | null;
}

const none = sql`select null as place, null as id, null as value, null as at, null as amount, null as currency, null as state where false`;
const isOf = (...names: readonly RecordSource[]) =>
  sql`page.place in (${sql.join(
    names.map((name) => sql.raw(String(recordSources.indexOf(name)))),
    sql`, `,
  )})`;

/** Selects a page of records. Pass a limit of one more than the page's size to see whether there are more. */
export function selectRecords(db: Database, wanted: PaymentCriteria, part: PaymentsPageOptions) {
  const parts = sourcesOf(wanted).map((name) => selectSourceRows(name, wanted, part));
  const all = parts.length > 0 ? sql.join(parts, sql` union all `) : none;
  const direction = isDescending(part.sort) ? sql`desc` : sql`asc`;
  const order = sql`order by value ${direction}, place ${direction}, id ${direction}`;
  return db.all<RecordRow>(sql`
    with page as materialized (select * from (${all}) ${order} limit ${part.limit})
    select page.place as place, page.id as id, page.value as value, page.at as at, page.amount as amount,
      page.currency as currency, page.state as state,
      coalesce(${invoices.plan}, ${orders.tier}, ${failedCharges.plan}) as plan,
      ${invoices.startsAt} as "startsAt", ${invoices.endsAt} as "endsAt",
      ${orders.quantity} as quantity, ${orders.months} as months, ${orders.buyerEmail} as "buyerEmail",
      ${users.id} as "userId", ${users.name} as name, ${users.email} as email, ${users.avatarKey} as "avatarKey"
    from page
      left join ${invoices} on ${isOf('invoice', 'invoice_refund')} and ${invoices.id} = page.id
      left join ${orders} on ${isOf('order', 'order_refund')} and ${orders.id} = page.id
      left join ${failedCharges} on ${isOf('failed')} and ${failedCharges.id} = page.id
      left join ${users} on ${users.id} = coalesce(${invoices.userId}, ${orders.userId}, ${failedCharges.userId})
        and ${users.deletedAt} is null
    ${order}`);
}

/** Selects the number of matching records and their sums, by source and currency. */
export function sumRecords(db: Database, wanted: PaymentCriteria) {
  const parts = sourcesOf(wanted).map((name) => {
    const source = paymentSources[name];
    const { from, isWanted } = rowsOf(source, wanted, 'newest');
    return sql`select ${recordSources.indexOf(name)} as place, ${source.currency} as currency, count(*) as count,
      sum(${source.amount}) as amount from ${from} where ${isWanted} group by ${source.currency}`;
  });
  const nothing = sql`select null as place, null as currency, null as count, null as amount where false`;
  return db.all<{ place: number; currency: Currency; count: number; amount: number }>(
    parts.length > 0 ? sql.join(parts, sql` union all `) : nothing,
  );
}
