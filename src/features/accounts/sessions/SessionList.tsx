import { useEffect, useRef, useState } from 'react';
import type { Session } from '#api/features/accounts/sessions/contract.ts';
import { ApiError, codeOf } from '#src/client/api-client.ts';
import { useApiData } from '#src/client/api-data.ts';
import { type Answer, call } from '#src/client/call.ts';
import { formatCountry } from '#src/shared/format.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { DateTime } from '#src/ui/DateTime.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { StatusMessage } from '#src/ui/StatusMessage.tsx';
import './session-list.css';

interface Props {
  page: IslandPage;
  sessions: readonly Session[];
}

/** Lists where the member is signed in, and ends the sessions of other browsers. */
export function SessionList({ page, sessions }: Props) {
  return (
    <Island page={page}>
      <Sessions first={sessions} />
    </Island>
  );
}

const path = '/api/sessions';
/** How many other browsers are shown before the member asks for the rest. */
const shownAtFirst = 5;
const all = 'others';

function Sessions({ first }: { first: readonly Session[] }) {
  const { t } = usePage();
  const reading = useApiData<Pick<Answer<'GET /api/sessions'>, 'data'>>(path, { data: { sessions: [...first] } });
  const [gone, setGone] = useState<readonly string[]>([]);
  const [ending, setEnding] = useState<readonly string[]>([]);
  /** The id of the first session that was hidden, once the rest are shown. */
  const [from, setFrom] = useState<string | null>(null);
  const [news, setNews] = useState<{ of: 'ended' | 'endedOthers'; nth: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const sessions = (reading.answer?.data.sessions ?? []).filter(({ id }) => !gone.includes(id));
  const current = sessions.filter(({ isCurrent }) => isCurrent);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const shown = from ? others : others.slice(0, shownAtFirst);
  const end = async (what: string, ended: readonly Session[], act: () => Promise<unknown>) => {
    if (ending.includes(what)) return;
    setEnding((before) => [...before, what]);
    setFailure(null);
    try {
      await act().catch(ignoreMissing);
      setGone((before) => [...before, ...ended.map(({ id }) => id)]);
      setNews((before) => ({ of: what === all ? 'endedOthers' : 'ended', nth: (before?.nth ?? 0) + 1 }));
    } catch (error) {
      setFailure(codeOf(error));
    }
    setEnding((before) => before.filter((each) => each !== what));
  };
  return (
    <div className="stack session-list">
      <ul>
        {[...current, ...shown].map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            takesFocus={from === session.id}
            isEnding={ending.includes(session.id)}
            end={() => {
              const { id } = session;
              void end(id, [session], () => call('DELETE /api/sessions/{id}', { params: { id } }));
            }}
          />
        ))}
      </ul>
      {shown.length < others.length && (
        <button className="button button-quiet" type="button" onClick={() => setFrom(others[shownAtFirst]?.id ?? null)}>
          {t('settings:sessions.more', { count: others.length - shown.length })}
        </button>
      )}
      {others.length === 0 ? (
        <p className="muted">{t('settings:sessions.alone')}</p>
      ) : (
        <button
          className="button button-quiet"
          type="button"
          aria-disabled={ending.includes(all)}
          onClick={() => void end(all, others, () => call('DELETE /api/sessions'))}
        >
          {t(`settings:sessions.${ending.includes(all) ? 'ending' : 'endOthers'}`)}
        </button>
      )}
      <p className="field-error" role="alert">
        {failure && <ErrorText t={t} code={failure} />}
      </p>
      <StatusMessage key={news?.nth} text={news && t(`settings:sessions.${news.of}`)} />
    </div>
  );
}

interface RowProps {
  session: Session;
  /** True for the first session that was hidden: the button that revealed it is gone. */
  takesFocus: boolean;
  isEnding: boolean;
  end: () => void;
}

function SessionRow({ session, takesFocus, isEnding, end }: RowProps) {
  const { t, locale } = usePage();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (takesFocus) row.current?.focus();
  }, [takesFocus]);
  const { device: given, country, lastUsedAt, isCurrent } = session;
  const device = [given.browser, given.system].filter(Boolean).join(', ') || t('settings:sessions.unknown');
  const place = country && formatCountry(country, locale);
  return (
    <li ref={row} tabIndex={takesFocus ? -1 : undefined}>
      <p>
        <strong>{device}</strong>
        {isCurrent && <Badge tone="brand">{t('settings:sessions.current')}</Badge>}
        <span className="session-facts">
          {place && `${place} · `}
          <DateTime at={lastUsedAt} text={t('settings:sessions.lastUsed', { when: '%' })} />
        </span>
      </p>
      {!isCurrent && (
        <button
          className="button button-quiet"
          type="button"
          aria-label={t('settings:sessions.endOf', { device })}
          aria-disabled={isEnding}
          onClick={end}
        >
          {t(`settings:sessions.${isEnding ? 'ending' : 'end'}`)}
        </button>
      )}
    </li>
  );
}

/** A session that is already gone counts as ended. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
