import { call } from '#src/client/call.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { usePage } from '#src/ui/island.tsx';
import { ConfirmFields } from './ConfirmFields.tsx';
import type { Connection, Setup } from './Connections.tsx';

/** The actions: remove a key, stop using a service, or return to what the community's folder says. */
export type ConnectionAction = 'remove' | 'off' | 'folder';

interface Props {
  connection: Connection;
  choice: ConnectionAction;
  setup: Setup;
  close: () => void;
}

/** Asks for confirmation, and shows what will stop working. */
export function ConfirmConnectionAction({ connection: { name, kind, service, members }, choice, setup, close }: Props) {
  const { t } = usePage();
  const { version, needsPassword, saved } = setup;
  const texts =
    choice === 'remove'
      ? {
          ...{ title: t('connections:removeTitle', { service }), confirm: t('connections:remove') },
          ...{ back: t('connections:back'), done: t('connections:removed') },
        }
      : {
          title: t(`connections:choice.${choice}.title`, { service }),
          confirm: t(`connections:choice.${choice}.confirm`),
          ...{ back: t('connections:choice.back'), done: t('connections:serviceSaved') },
        };
  const send = (body: { reason: string; password?: string }) =>
    choice === 'remove'
      ? call('DELETE /api/admin/connections/{name}', { params: { name }, body })
      : call('PUT /api/admin/connections/{name}/service', {
          params: { name },
          body: { ...body, version, service: choice },
        });
  return (
    <Confirm
      title={texts.title}
      text={choice === 'folder' ? t('connections:choice.folder.text') : t(`connections:stops.${kind}`, { service })}
      confirm={texts.confirm}
      working={t('connections:removing')}
      back={texts.back}
      isDangerous={choice !== 'folder'}
      send={send}
      done={() => {
        close();
        saved(texts.done);
      }}
      close={close}
    >
      {choice === 'off' && <p>{t('connections:choice.off.key')}</p>}
      {kind === 'signIn' && (choice === 'remove' || members > 0) && (
        <p>{t('connections:signInMembers', { count: members })}</p>
      )}
      <ConfirmFields needsPassword={needsPassword} />
    </Confirm>
  );
}
