import { maxRequestMessages } from '#api/features/community/threads/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import type { Recipient } from './new-message-store.ts';

/** Says before sending that the message is a request to those who don't know the sender, and what that means. */
export function RequestNotice({ to }: { to: readonly Recipient[] }) {
  const { t } = usePage();
  const strangers = to.filter(({ isRequest }) => isRequest);
  const names = strangers.map(({ name }) => name).join(', ');
  // With an acquaintance among the recipients, the conversation is open from the start.
  const text = strangers.length === to.length ? 'requestAhead' : 'requestAmong';
  return (
    <p className="notice" role="status">
      {strangers.length > 0 && t(`messages:${text}`, { count: strangers.length, names, max: maxRequestMessages })}
    </p>
  );
}
