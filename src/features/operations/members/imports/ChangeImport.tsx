import type { UserImport } from '#api/features/operations/members/imports/contract.ts';
import { call } from '#src/client/call.ts';
import { formatCount } from '#src/shared/format.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  shown: UserImport;
  act: 'start' | 'stop';
  close: () => void;
  /** Called after the change with a message for the administrator. */
  done: (text: string) => void;
}

/** Starts or stops inviting the people of an import. */
export function ChangeImport({ shown: { id, counts, askable }, act, close, done }: Props) {
  const { t, locale } = usePage();
  const { ready = 0 } = counts;
  const texts = {
    title: t(`user-imports:${act}.title`),
    confirm: t(`user-imports:${act}.button`),
    working: t(`user-imports:${act}.working`),
    back: t(`user-imports:${act}.back`),
  };
  if (act === 'stop') {
    return (
      <Confirm
        {...texts}
        text={t('user-imports:stop.text')}
        send={() => call('POST /api/admin/user-imports/{id}/stop', { params: { id } })}
        done={() => done(t('user-imports:state.stopped'))}
        close={close}
      />
    );
  }
  return (
    <Confirm
      {...texts}
      text={ready > 0 ? t('user-imports:start.text', { count: ready, shown: formatCount(ready, locale) }) : ''}
      send={({ unsubscribed }: { unsubscribed?: 'on' }) =>
        call('POST /api/admin/user-imports/{id}/start', {
          params: { id },
          body: { unsubscribed: unsubscribed === 'on' },
        })
      }
      done={() => done(t('user-imports:state.sending'))}
      close={close}
    >
      {askable > 0 && (
        <label className="import-also">
          <input type="checkbox" name="unsubscribed" />
          {t('user-imports:start.unsubscribed', { count: askable, shown: formatCount(askable, locale) })}
        </label>
      )}
    </Confirm>
  );
}
