import type { TFunction } from 'i18next';
import { useState } from 'react';
import type { ViewedEvent } from '#api/features/events/events/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { formatCount } from '#src/shared/format.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { isSignUpOpenAt, stateAt } from './event-state.ts';

const Confirm = lazyPart(() => import('#src/ui/Confirm.tsx').then((loaded) => loaded.Confirm));

type Answered = Pick<ViewedEvent, 'attendance' | 'isInterested'>;

interface Props {
  event: ViewedEvent;
  now: number;
  isReminded: boolean;
  refetch: () => void;
}

/** Whether the member is coming or might come, and the buttons that change it. All calls are idempotent. */
export function Attendance({ event: read, now, isReminded, refetch }: Props) {
  const { t } = usePage();
  // The last call's response is shown until the event has been loaded again.
  const [answered, setAnswered] = useState<{ read: ViewedEvent; now: Answered } | null>(null);
  const event = answered?.read === read ? { ...read, ...answered.now } : read;
  const { title, lead } = useAttendanceTexts(event, now, isReminded);
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { attendance } = event;
  const canLeave = attendance !== null && stateAt(now, event) === 'ahead';
  const canJoin = attendance === null && isSignUpOpenAt(now, event);
  const send = async (act: typeof sendAttendance) => {
    setAnswered({ read, now: await act(event) });
    refetch();
  };
  const change = async (act: typeof sendAttendance) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await send(act);
    } catch (error) {
      setFailure(codeOf(error));
      // The page shows an outdated event.
      refetch();
    }
    setBusy(false);
  };
  return (
    <section className="attendance">
      <div role="status">
        <h2>{title}</h2>
        {lead && <p className="muted">{lead}</p>}
      </div>
      <p className="notice notice-danger" role="alert">
        {failure && <ErrorText t={t} code={failure} />}
      </p>
      {(canLeave || canJoin) && (
        <button
          type="button"
          className={`button button-wide ${canLeave ? 'button-quiet' : 'button-primary'}`}
          aria-disabled={isBusy}
          // The second click of a double click would undo the first.
          onClick={({ detail }) => {
            if (detail > 1) return;
            // What is given up by mistake may be gone: someone else gets the place or the position.
            if (canLeave) setAsked(true);
            else void change(sendAttendance);
          }}
        >
          {isBusy ? t('events:working') : formatActionLabel(t, event)}
        </button>
      )}
      {canExpressInterest(event, now) && (
        <button
          type="button"
          className="button button-wide button-quiet"
          aria-disabled={isBusy}
          onClick={({ detail }) => {
            if (detail <= 1) void change(sendInterest);
          }}
        >
          {t(event.isInterested ? 'events:notInterested' : 'events:interested')}
        </button>
      )}
      {isAsked && canLeave && (
        <Confirm
          title={formatActionLabel(t, event)}
          text={formatLossNote(t, event)}
          confirm={t(attendance.state === 'waitlisted' ? 'events:leaveWaitlistSure' : 'events:leaveSure')}
          working={t('events:working')}
          back={t(attendance.state === 'waitlisted' ? 'events:leaveWaitlistBack' : 'events:leaveBack')}
          isDangerous
          send={() => send(sendAttendance)}
          done={() => setAsked(false)}
          close={() => setAsked(false)}
        />
      )}
    </section>
  );
}

/** Signs the member up, or gives up their place. */
async function sendAttendance({ id, attendance }: ViewedEvent): Promise<Answered> {
  const params = { id };
  const { data } = await (attendance
    ? call('DELETE /api/events/{id}/attendance', { params })
    : call('POST /api/events/{id}/attendance', { params }));
  const { state, ...rest } = data;
  return { attendance: state && { state, ...rest }, isInterested: false };
}

/** Records that the member might come, or that they won't after all. */
async function sendInterest({ id, attendance, isInterested }: ViewedEvent): Promise<Answered> {
  const params = { id };
  const { data } = await (isInterested
    ? call('DELETE /api/events/{id}/interest', { params })
    : call('PUT /api/events/{id}/interest', { params }));
  return { attendance, isInterested: data.isInterested };
}

/** Whether the member can say that they might come, or that they won't after all. */
function canExpressInterest(event: ViewedEvent, now: number): boolean {
  if (event.attendance) return false;
  return isSignUpOpenAt(now, event) || (event.isInterested && stateAt(now, event) === 'ahead');
}

function formatActionLabel(t: TFunction, { attendance, isFull }: ViewedEvent): string {
  if (attendance) return t(attendance.state === 'waitlisted' ? 'events:leaveWaitlist' : 'events:leave');
  return t(isFull ? 'events:joinWaitlist' : 'events:join');
}

/** Says what the member loses by giving up their place or their position on the waitlist. */
function formatLossNote(t: TFunction, { attendance, isFull, capacity }: ViewedEvent): string {
  if (attendance?.state === 'waitlisted') return t('events:leaveWaitlistLoss');
  if (isFull) return t('events:leaveFull');
  return t(capacity === null ? 'events:leaveNoLimit' : 'events:leaveFree');
}

function useAttendanceTexts(
  event: ViewedEvent,
  now: number,
  isReminded: boolean,
): { title: string; lead?: string | false } {
  const { t, locale } = usePage();
  const { attendance } = event;
  const state = stateAt(now, event);
  if (state === 'cancelled') return { title: t('events:cancelledTitle'), lead: t('events:cancelledLead') };
  if (state === 'over')
    return { title: t('events:overTitle'), lead: attendance?.state === 'going' && t('events:youWent') };
  if (attendance?.state === 'waitlisted') {
    const position = formatCount(attendance.position ?? 1, locale);
    if (state === 'on') return { title: t('events:onTitle'), lead: t('events:noPlaceLead') };
    return { title: t('events:youWait', { position }), lead: t('events:youWaitLead') };
  }
  if (attendance) return { title: t('events:youGo'), lead: state === 'ahead' && isReminded && t('events:youGoLead') };
  if (state === 'on') return { title: t('events:onTitle') };
  if (!isSignUpOpenAt(now, event)) return { title: t('events:closedTitle') };
  if (event.isInterested) return { title: t('events:youMay'), lead: formatInterestNote(t, event, isReminded) };
  return { title: t('events:openTitle'), lead: formatFreePlaces(t, event) };
}

function formatFreePlaces(t: TFunction, { isFull, capacity, going }: ViewedEvent): string {
  if (isFull) return t('events:fullLead');
  return capacity === null ? t('events:noLimit') : t('events:placesLeft', { count: capacity - going });
}

function formatInterestNote(t: TFunction, event: ViewedEvent, isReminded: boolean): string {
  const reminder = isReminded ? t('events:youGoLead') : '';
  return [event.isFull ? formatFreePlaces(t, event) : t('events:youMayLead'), reminder].filter(Boolean).join(' ');
}
