import { call } from '#src/client/call.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { usePage } from '#src/ui/island.tsx';

export interface InvitationChange {
  act: 'resend' | 'revoke';
  ids: readonly string[];
  /** The address, if there is only one invitation. */
  email?: string;
  /** Called after the invitations were changed, to clear the chosen rows. */
  unchoose?: () => void;
}

interface Props extends InvitationChange {
  close: () => void;
  /** Called after the action with a message for the administrator. */
  done: (text: string) => void;
}

/** Sends invitations again, or revokes them. */
export function ChangeInvitations({ act, ids, email, unchoose, close, done }: Props) {
  const { t } = usePage();
  const count = ids.length;
  return (
    <Confirm
      title={t(`invitations:${act}.title`, { count })}
      text={email ? t(`invitations:${act}.one`, { email }) : t(`invitations:${act}.text`, { count })}
      confirm={t(`invitations:${act}.submit`)}
      working={t(`invitations:${act}.working`)}
      back={t('invitations:cancel')}
      isDangerous={act === 'revoke'}
      send={() => call(`POST /api/admin/invitations/${act}`, { body: { ids: [...ids] } })}
      done={({ data }) => {
        unchoose?.();
        const left = count - data.count;
        const said = t(`invitations:${act}.done`, { count: data.count });
        done(left > 0 ? `${said} ${t('invitations:leftOut', { count: left })}` : said);
      }}
      close={close}
    />
  );
}
