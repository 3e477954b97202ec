import type { z } from 'zod';
import { hasRole } from '#api/permissions.ts';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { getHub, getHubNumber } from '#api/platform/live/hubs.ts';
import { databaseAddress } from '#api/platform/tenancy/resolve-tenant.ts';
import { verb } from '#api/verb.ts';
import type { ticketResponse } from './contract.ts';

/** Issues a ticket for one socket, valid for 30 seconds, since browsers can't send a bearer token with a WebSocket. */
export const issueTicket = verb(
  { access: 'member' },
  async (context, _, { user, sessionId, sessionEndsAt }): Promise<{ data: z.input<typeof ticketResponse> }> => {
    const number = getHubNumber(user.id);
    const hub = getHub(context, number);
    if (!hub) return { data: { ticket: null } };
    const token = randomToken();
    const { url, namespace } = databaseAddress(context.folder, context.env);
    const isAdded = await hub.addTicket(await hashToken(token), {
      userId: user.id,
      sessionId,
      isStaff: hasRole(context.actor, 'moderator'),
      database: { url, namespace },
      lifetimeMs: sessionEndsAt - context.now.getTime(),
    });
    if (!isAdded) throw new AppError('too_many_requests', { retryAfterSeconds: 30 });
    return { data: { ticket: `${number}.${token}` } };
  },
);
