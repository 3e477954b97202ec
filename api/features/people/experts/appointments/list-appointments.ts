import type { Context } from '#api/context.ts';
import { initials } from '#api/features/accounts/users/index.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type Appointment, appointmentsQuery } from './contract.ts';
import { type AppointmentRow, selectAppointments } from './queries.ts';

/** Lists experts for administrators. A search also finds members who could be appointed. */
export const listAppointments = verb(
  { access: 'admin', input: appointmentsQuery },
  async (context, { limit, ...query }): Promise<{ data: Page<Appointment> }> => {
    const { items, nextCursor } = pageOf(await selectAppointments(context.db, { ...query, limit: limit + 1 }), limit);
    return { data: { items: items.map((row) => presentAppointment(context, row)), nextCursor } };
  },
);

function presentAppointment({ locale }: Context, row: AppointmentRow): Appointment {
  const { id, name, email, isExpert, isListed, takesQuestions } = row;
  const [own, other] = locale === 'et' ? [row.headlineEt, row.headlineEn] : [row.headlineEn, row.headlineEt];
  const headline = own || other || null;
  const state = isListed ? 'listed' : headline ? 'hidden' : 'empty';
  return {
    ...{ id, name, email, isExpert, headline },
    initials: initials(name ?? email),
    picture: row.picture && `/files/${row.picture}`,
    profile: isExpert ? state : null,
    takesQuestions: takesQuestions ?? false,
  };
}
