import { requireFreshProof } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { limits } from '../limits.ts';
import { addressStandingOf } from './check-addresses.ts';
import { type CreatedInvitations, createInvitationsSchema } from './contract.ts';
import { prepareRecordedInvitation } from './prepare-recorded.ts';
import { mayInvite, selectIsAdministrator, selectStandings } from './queries.ts';
import { readPeople } from './read-people.ts';

/**
 * Invites addresses by mail, in one transaction. Skips members and addresses with an open invitation, so that repeating
 * the call invites no one twice.
 */
export const createInvitations = verb(
  { access: 'admin', proof: 'part', input: createInvitationsSchema, records: 'invitation.create' },
  async (context, { people: sent, role, note }, admin): Promise<{ data: CreatedInvitations }> => {
    if (role !== 'user') requireFreshProof(context, admin);
    const { db, now } = context;
    const people = readPeople(sent);
    const valid = people.filter(({ isAddress }) => isAddress);
    const limit = limits.invite(admin.user.id);
    refuseWhenOver(limit, await countAttempt(db, limit, now, Math.max(1, valid.length)), now);
    const prepared = await Promise.all(
      valid.map(({ email, name }) => {
        const given = { email, name, role, note };
        return prepareRecordedInvitation(context, admin, 'invitation.create', given, mayInvite(admin, email, now));
      }),
    );
    const { acting, standings } = await namedBatch(db, {
      acting: selectIsAdministrator(db, admin),
      standings: selectStandings(
        db,
        valid.map(({ email }) => email),
        now,
      ),
      invited: prepared.flatMap(({ statements }) => statements),
    });
    if (!acting[0]?.acts) throw new AppError('forbidden');
    const outcomes = new Map(standings.map((row) => [row.email, addressStandingOf(row)]));
    for (const { email, dispatch } of prepared) if (outcomes.get(email) === 'free') dispatch();
    const items = people.map(({ email, isAddress }) => {
      const outcome = (isAddress && outcomes.get(email)) || ('invalid' as const);
      return { email, outcome: outcome === 'free' ? ('sent' as const) : outcome };
    });
    return { data: { items, expiresAt: prepared[0]?.expiresAt.toISOString() ?? null } };
  },
);
