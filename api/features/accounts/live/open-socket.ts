import { hashToken } from '#api/platform/crypto/tokens.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { getHub } from '#api/platform/live/hubs.ts';
import { sessionHeader, ticketHeader } from '#api/platform/live/rules.ts';
import { verb } from '#api/verb.ts';
import { openSocketQuery } from './contract.ts';
import { findOpenSession } from './queries.ts';

/**
 * Opens a socket for a page of the community in return for a ticket. Checks the session only once the socket is open.
 * If the session ends at that moment, either this check fails or the call that ends the session closes the socket.
 */
export const openSocket = verb(
  { access: 'anyone', input: openSocketQuery, parsesItself: true, takesRequest: true },
  async (context, input): Promise<Response> => {
    if (input.request.headers.get('upgrade')?.toLowerCase() !== 'websocket') throw new AppError('bad_request');
    if (input.request.headers.get('origin') !== context.origin)
      throw new AppError('forbidden', { code: 'foreign_request' });
    const { ticket } = parseInput(openSocketQuery, input);
    const [number = '', token = ''] = ticket.split('.');
    const hub = getHub(context, Number(number));
    if (!hub) throw new AppError('gone');
    const sent = { upgrade: 'websocket', [ticketHeader]: await hashToken(token) };
    const opened = await hub.fetch('https://live/', { headers: sent });
    const [userId = '', sessionId = ''] = opened.headers.get(sessionHeader)?.split(' ') ?? [];
    if (!opened.webSocket) throw new AppError('gone');
    const [session] = await findOpenSession(context.db, sessionId, context.now);
    if (!session) {
      await hub.closeSockets({ userId, sessionId });
      throw new AppError('gone');
    }
    return new Response(null, { status: 101, webSocket: opened.webSocket });
  },
);
