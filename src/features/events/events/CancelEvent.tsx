import { useState } from 'react';
import { call } from '#src/client/call.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { StatusMessage } from '#src/ui/StatusMessage.tsx';

const Confirm = lazyPart(() => import('#src/ui/Confirm.tsx').then((loaded) => loaded.Confirm));

interface Props {
  page: IslandPage;
  /** The event's id. */
  id: string;
}

/** Cancels an event for good, after asking. */
export function CancelEvent({ page, id }: Props) {
  return (
    <Island page={page}>
      <Cancel id={id} />
    </Island>
  );
}

function Cancel({ id }: { id: string }) {
  const { t } = usePage();
  const [isAsked, setAsked] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  if (isCancelled) return <StatusMessage text={t('events:cancel.done')} />;
  return (
    <section className="stack">
      <h2>{t('events:cancel.title')}</h2>
      <p className="muted">{t('events:cancel.lead')}</p>
      <p className="actions">
        <button type="button" className="button button-quiet" onClick={() => setAsked(true)}>
          {t('events:cancel.ask')}
        </button>
      </p>
      {isAsked && (
        <Confirm
          title={t('events:cancel.ask')}
          text={`${t('events:cancel.lead')} ${t('events:cancel.confirm')}`}
          confirm={t('events:cancel.action')}
          working={t('events:working')}
          back={t('events:cancel.back')}
          isDangerous
          send={() => call('POST /api/admin/events/{id}/cancel', { params: { id } })}
          done={() => setCancelled(true)}
          close={() => setAsked(false)}
        />
      )}
    </section>
  );
}
