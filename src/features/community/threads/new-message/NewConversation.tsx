import type { Recipient } from '#api/features/community/threads/contacts/contract.ts';
import { maxRecipients } from '#api/features/community/threads/contract.ts';
import { call } from '#src/client/call.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { NewMessage } from './NewMessage.tsx';

interface Props {
  page: IslandPage;
  viewerId: string;
  /** The member named in the page's address. */
  to: Recipient | null;
}

/** Begins a conversation with other members. */
export function NewConversation({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <Fields {...given} />
    </Island>
  );
}

function Fields({ viewerId, to }: Omit<Props, 'page'>) {
  const { t } = usePage();
  return (
    <NewMessage
      viewerId={viewerId}
      place="conversation"
      to={to ? [to] : []}
      max={maxRecipients}
      texts={{ to: t('messages:to'), toHint: t('messages:toHint'), none: t('messages:noRecipients') }}
      search={async (q) => (await call('GET /api/message-recipients', { query: { q } })).data.items}
      post={(body) => call('POST /api/threads', { body })}
      pathOf={({ data }) => `/messages/${data.id}`}
    />
  );
}
