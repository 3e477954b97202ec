import type { Context } from '#api/context.ts';
import { hourMs } from '#api/platform/calendar/time.ts';
import { signLink } from '#api/platform/files/expiring-link.ts';

export const linkPurpose = 'message-files';

/** Minimum validity of a file link. Links made within the same hour are equal, so that browsers can cache the file. */
const linkMs = hourMs;

/** Returns the URL of a file for this member, valid for one to two hours. Access is checked again when it's opened. */
export function buildFileUrl(context: Context, id: string): string {
  const until = Math.floor(context.now.getTime() / linkMs) * linkMs + 2 * linkMs;
  return `/messages/files/${id}?${signLink(context, { purpose: linkPurpose, id }, until)}`;
}
