import type { Addressee } from '#api/features/community/staff-inbox/write/contract.ts';
import type { subjectTypes } from '#api/features/community/threads/contract.ts';
import { call } from '#src/client/call.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { NewMessage } from '../threads/new-message/NewMessage.tsx';

interface Props {
  page: IslandPage;
  viewerId: string;
  /** The recipient named in the page's URL. `about` is from the URL, too. */
  to: Addressee | null;
  about: { type: (typeof subjectTypes)[number]; id: string } | null;
}

/** The form for a message to one member in the community's name. */
export function NewStaffMessage({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <Fields {...given} />
    </Island>
  );
}

function Fields({ viewerId, to, about }: Omit<Props, 'page'>) {
  const { t } = usePage();
  return (
    <>
      <p className="muted">{t('staff-messages:newLead')}</p>
      <NewMessage
        viewerId={viewerId}
        place="letter"
        address={{
          to: to ? [to] : [],
          needsSubject: true,
          subject: about ? t(`staff-messages:aboutSubject.${about.type}`) : '',
          max: 1,
          texts: {
            to: t('staff-messages:to'),
            toHint: t('staff-messages:toHint'),
            none: t('staff-messages:noneFound'),
          },
          search: async (q) => (await call('GET /api/admin/message-recipients', { query: { q } })).data.items,
        }}
        post={({ to: [member = ''], ...message }) =>
          call('POST /api/admin/messages', { body: { ...message, to: member, ...(about && { about }) } })
        }
        pathOf={({ data }) => `/admin/messages/${data.id}`}
      />
    </>
  );
}
