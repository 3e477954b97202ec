import type { Recipient } from '#api/features/community/threads/contacts/contract.ts';
import { maxRecipients } from '#api/features/community/threads/contract.ts';
import { call } from '#src/client/call.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { useVisibleHeight } from '#src/ui/use-visible-height.ts';
import { NewMessage } from './NewMessage.tsx';

interface Props {
  page: IslandPage;
  viewerId: string;
  /** The member named in the page's URL. */
  to: Recipient | null;
  /** Text above the fields of a message to the community’s team, or null for one to members. */
  teamLead: string | null;
}

/** The form that begins a conversation with other members, or with the community’s team. */
export function NewConversation({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <Fields {...given} />
    </Island>
  );
}

function Fields({ viewerId, to, teamLead }: Omit<Props, 'page'>) {
  const { t } = usePage();
  useVisibleHeight();
  if (teamLead) {
    return (
      <NewMessage
        viewerId={viewerId}
        place="team"
        lead={teamLead}
        post={({ to: _nobody, subject: _none, ...body }) => call('POST /api/threads/team', { body })}
        pathOf={({ data }) => `/messages/${data.id}`}
      />
    );
  }
  return (
    <NewMessage
      viewerId={viewerId}
      place="conversation"
      address={{
        to: to ? [to] : [],
        max: maxRecipients,
        texts: { to: t('messages:to'), toHint: t('messages:toHint'), none: t('messages:noRecipients') },
        search: async (q) => (await call('GET /api/message-recipients', { query: { q } })).data.items,
      }}
      post={(body) => call('POST /api/threads', { body })}
      pathOf={({ data }) => `/messages/${data.id}`}
    />
  );
}
