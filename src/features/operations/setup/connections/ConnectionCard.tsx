import { useRef, useState } from 'react';
import { call } from '#src/client/call.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { DateTime } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { ConnectionAction } from './ConfirmConnectionAction.tsx';
import type { Connection, Setup } from './Connections.tsx';
import { KeyForm } from './KeyForm.tsx';
import { ServicePart } from './ServicePart.tsx';

/** Loaded when the dialog opens. */
const ChoiceDialog = lazyPart(() =>
  import('./ConfirmConnectionAction.tsx').then((loaded) => loaded.ConfirmConnectionAction),
);

interface Props {
  connection: Connection;
  setup: Setup;
}

/** Shows a service: who chose it, its key, and what administrators can do with both. */
export function ConnectionCard({ connection, setup }: Props) {
  const { t } = usePage();
  const card = useRef<HTMLElement>(null);
  const [choice, setChoice] = useState<ConnectionAction | null>(null);
  const { name, kind, service, setAt, isCheckable, isNeeded, members, isOn } = connection;
  const canSet = kind !== 'payments' && kind !== 'webhook';
  const id = name.replace(/[^a-z0-9-]/g, '-');
  const done: Setup = {
    ...setup,
    saved: (text) => {
      // The submitted form closes, so the card gets the focus.
      card.current?.focus();
      setup.saved(text);
    },
  };
  const check = async () => {
    const { data } = await call('POST /api/admin/connections/{name}/check', { params: { name } });
    return t(`connections:state.${data.state}`, { service });
  };
  return (
    <section className="card" aria-labelledby={id} tabIndex={-1} ref={card}>
      <header>
        <h2 id={id}>
          {service ? t(`connections:kind.${kind}`, { service }) : t(`connections:kindAlone.${canSet ? kind : 'ai'}`)}
        </h2>
        <p className="muted">
          {isOn ? t(`connections:lead.${kind}`, { service }) : t(`connections:leadOff.${canSet ? kind : 'ai'}`)}
        </p>
        <About connection={connection} canSet={canSet} />
      </header>
      {isOn && setAt && (
        <div className="connection-tools">
          {isCheckable && <ActionButton text={t('connections:test')} busy={t('connections:testing')} act={check} />}
          {isNeeded ? (
            <p className="muted">{t('connections:needed', { count: members })}</p>
          ) : (
            <button type="button" className="button button-danger" onClick={() => setChoice('remove')}>
              {t('connections:remove')}
            </button>
          )}
        </div>
      )}
      {isOn && <KeyForm connection={connection} setup={done} />}
      {canSet && <ServicePart connection={connection} setup={done} choose={setChoice} />}
      {choice && <ChoiceDialog connection={connection} choice={choice} setup={done} close={() => setChoice(null)} />}
    </section>
  );
}

function About({ connection, canSet }: { connection: Connection; canSet: boolean }) {
  const { t } = usePage();
  const { kind, setAt, members, isOn, isChosen, folder, callback } = connection;
  return (
    <>
      <p className="connection-fact">
        {!isOn ? (
          <Badge>{t('connections:off')}</Badge>
        ) : setAt ? (
          <>
            <Badge tone="success">{t('connections:set')}</Badge> <DateTime at={setAt} />
          </>
        ) : (
          <Badge>{t('connections:notSet')}</Badge>
        )}
      </p>
      {canSet && (isOn || isChosen) && (
        <p className="connection-fact muted">
          {t(isChosen ? (folder ? 'connections:chosen' : 'connections:chosenOver') : 'connections:fromFolder', {
            value: folder ? (folder['issuer'] ?? folder['address'] ?? folder['host'] ?? '') : '',
          })}
        </p>
      )}
      {kind === 'signIn' && isOn && (
        <p className="connection-fact">
          {t('connections:callback')} <code>{callback}</code>
        </p>
      )}
      {kind === 'signIn' && members > 0 && (
        <p className="connection-fact muted">{t('connections:signInMembers', { count: members })}</p>
      )}
    </>
  );
}
