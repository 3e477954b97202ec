import type { Context } from '#api/context.ts';
import type { FirstMessage } from '../queries.ts';
import { subjectOf } from '../start/rules.ts';

/**
 * Whether a conversation has a subject that says more than its first message. One that was started without a subject is
 * named by that message's first words, which would otherwise be shown twice.
 */
export function hasSubject({ t }: Context, { subject, first }: { subject: string; first: string | null }): boolean {
  if (first === null) return true;
  const { plain, fileCount } = JSON.parse(first) as FirstMessage;
  return subject !== subjectOf(plain, t('messages:files', { count: fileCount }));
}
