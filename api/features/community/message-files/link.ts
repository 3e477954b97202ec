import type { Context } from '#api/context.ts';
import { hourMs } from '#api/platform/calendar/time.ts';
import { signLink } from '#api/platform/files/expiring-link.ts';

export const linkPurpose = 'message-files';

/** How long a link to a file is valid, at least: links of one hour are the same, so that browsers keep the file. */
const linkMs = hourMs;

/** A link to a file for this member, valid for one to two hours. Whether they may open it is asked again. */
export function addressOf(context: Context, id: string): string {
  const until = Math.floor(context.now.getTime() / linkMs) * linkMs + 2 * linkMs;
  return `/messages/files/${id}?${signLink(context, { purpose: linkPurpose, id }, until)}`;
}
