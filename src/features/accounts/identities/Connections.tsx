import { useCallback, useEffect, useState } from 'react';
import type { Connections as ConnectionList } from '#api/features/accounts/identities/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { formatAddress } from '#api/platform/mail/address.ts';
import { codeOf } from '#src/client/api-client.ts';
import { useTexts } from '#src/client/island-texts.ts';
import { formatDay } from '#src/shared/format.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import { type Change, loadConnections } from './connections-calls.ts';

interface Props {
  locale: Locale;
  timeZone: string;
}

/** The providers that the member has connected, and those they could connect. */
export function Connections({ locale, timeZone }: Props) {
  const t = useTexts(locale, ['identities', 'errors.general']);
  const [list, setList] = useState<ConnectionList | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  const [done, setDone] = useState<'connected' | 'disconnected' | null>(null);
  const load = useCallback(() => {
    setFailure(null);
    loadConnections().then(setList, (error) => setFailure(codeOf(error)));
  }, []);
  useEffect(() => {
    load();
    if (new URLSearchParams(location.search).has('connected')) setDone('connected');
  }, [load]);
  if (!t) return null;
  if (failure) {
    return (
      <div className="stack">
        <p className="notice notice-danger" role="alert">
          <ErrorText t={t} code={failure} />
        </p>
        <button type="button" className="button button-quiet" onClick={load}>
          {t('identities:connections.retry')}
        </button>
      </div>
    );
  }
  if (!list) return <Skeleton kind="lines" word={t('identities:connections.loading')} count={2} />;

  const day = (time: string) => formatDay(new Date(time), timeZone, locale);
  const begin = (next: Change) => {
    setDone(null);
    setChange(next);
  };
  return (
    <div className="stack">
      {list.items.length === 0 && <p className="muted">{t('identities:connections.none')}</p>}
      {list.items.length > 0 && (
        <ul className="connections">
          {list.items.map(({ id, name, email, connectedAt, lastUsedAt }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong> {email && formatAddress(email)}
                <br />
                <small className="muted">
                  {lastUsedAt
                    ? t('identities:connections.lastUsedOn', { day: day(lastUsedAt) })
                    : t('identities:connections.connectedOn', { day: day(connectedAt) })}
                </small>
              </div>
              <button
                type="button"
                className="button button-quiet"
                aria-label={t('identities:connections.disconnectNamed', {
                  provider: name,
                  email: email ? formatAddress(email) : '',
                })}
                onClick={() => begin({ kind: 'disconnect', id, name })}
              >
                {t('identities:connections.disconnect')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="notice notice-success" role="status">
        {done && t(`identities:connections.${done}`)}
      </p>
      {change ? (
        <ConfirmChange
          key={JSON.stringify(change)}
          t={t}
          change={change}
          hasPassword={list.hasPassword}
          done={(left) => {
            setList(left);
            setChange(null);
            setDone('disconnected');
          }}
          cancel={() => setChange(null)}
        />
      ) : (
        <p className="actions">
          {list.providers.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="button button-quiet"
              onClick={() => begin({ kind: 'connect', provider: id, name })}
            >
              {t('identities:connections.connect', { provider: name })}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
