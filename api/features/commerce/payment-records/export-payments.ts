import type { Context } from '#api/context.ts';
import { recordExport } from '#api/features/accounts/sessions/index.ts';
import { type CsvCell, createCsvResponse, formatCsvTimeHeading, toCsvTime } from '#api/platform/csv/format-csv.ts';
import { verb } from '#api/verb.ts';
import { exportPaymentsQuery, type Payment, type PaymentFilter, type RecordCursor } from './contract.ts';
import { toPaymentCriteria } from './list-payments.ts';
import { presentPayment, recordSourceOf } from './present-payments.ts';
import { selectRecords } from './queries.ts';

/** How many rows are read from the database at a time while the file is streamed. */
const step = 1_000;

/** Streams all payments that match a filter as CSV for bookkeepers, oldest first. */
export const exportPayments = verb(
  { access: 'admin', proof: 'always', input: exportPaymentsQuery, records: 'payment.export' },
  async (context, { bom, ...filter }, exporter): Promise<Response> => {
    await recordExport(context, exporter, { action: 'payment.export', targetId: 'payments', about: filter });
    return createCsvResponse(context, { name: `${context.tenant.slug}-payments`, rows: rowsOf(context, filter), bom });
  },
);

const headings = ['kind', 'state', 'plan', 'cards', 'amount', 'currency', 'member', 'email', 'document'] as const;

async function* rowsOf(context: Context, filter: PaymentFilter): AsyncGenerator<readonly CsvCell[]> {
  const { db, t } = context;
  const wanted = toPaymentCriteria(context, filter);
  yield [
    formatCsvTimeHeading(t('payments:column.at'), context),
    ...headings.map((name) => t(`payments:column.${name}`)),
    formatCsvTimeHeading(t('payments:column.startsAt'), context),
    formatCsvTimeHeading(t('payments:column.endsAt'), context),
  ];
  let cursor: RecordCursor | undefined;
  do {
    const rows = await selectRecords(db, wanted, { sort: 'oldest', cursor, limit: step });
    for (const row of rows) yield cellsOf(context, presentPayment(row));
    const last = rows.length === step ? rows.at(-1) : undefined;
    cursor = last && { value: last.value, source: recordSourceOf(last.place), id: String(last.id) };
  } while (cursor);
}

function cellsOf({ t }: Context, { at, kind, state, plan, cards, amount, member, ...payment }: Payment): CsvCell[] {
  return [
    ...[toCsvTime(at), t(`payments:kind.${kind}`), t(`payments:state.${state}`), t(`pricing:plan.${plan}.name`)],
    ...[cards?.quantity ?? null, amount.amount / 100, amount.currency],
    ...[member?.name ?? null, member?.email ?? payment.buyerEmail, payment.document?.id ?? null],
    ...[toCsvTime(payment.period?.startsAt ?? null), toCsvTime(payment.period?.endsAt ?? null)],
  ];
}
