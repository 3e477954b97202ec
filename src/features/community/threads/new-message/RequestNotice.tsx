import { maxWaiting } from '#api/features/community/threads/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import type { Recipient } from './new-message-store.ts';

/** Says before sending that the message is a request to those who don't know the sender, and what that means. */
export function RequestNotice({ to }: { to: readonly Recipient[] }) {
  const { t } = usePage();
  const strangers = to.filter(({ isRequest }) => isRequest);
  const names = strangers.map(({ name }) => name).join(', ');
  return (
    <p className="notice" role="status">
      {strangers.length > 0 && t('messages:requestAhead', { count: strangers.length, names, max: maxWaiting })}
    </p>
  );
}
