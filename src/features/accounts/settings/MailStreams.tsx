import { type ReactNode, useState } from 'react';
import type { Profile } from '#api/features/accounts/users/contract.ts';
import { type Body, call } from '#src/client/call.ts';
import { consentWords } from '#src/shared/consent-words.ts';
import { formatDay } from '#src/shared/format.ts';
import { usePage } from '#src/ui/island.tsx';
import { showProfile } from '../users/profile-store.ts';
import { SettingsForm } from './SettingsForm.tsx';

export type ProfileStreams = Pick<Profile, 'notifications' | 'campaignsConsent'>;

const parts = ['news', 'offers', 'eventNews'] as const;
const names = ['events', 'campaigns', ...parts] as const;
type Stream = (typeof names)[number];

type Values = { [Name in Stream]?: string };

/** The mail streams that members can turn off, with separate choices for news, offers and events. */
export function MailStreams({ first, isConsentConfirmed }: { first: ProfileStreams; isConsentConfirmed: boolean }) {
  const { t } = usePage();
  const [shown, setShown] = useState(first);
  const [asked, setAsked] = useState(0);
  const { notifications, campaignsConsent } = shown;
  const send = (values: Values) =>
    call('PATCH /api/users/profile', { body: { notifications: findChangedStreams(notifications, values) } });
  const done = ({ user, isConsentAsked }: { user: Profile; isConsentAsked: boolean }) => {
    showProfile(user);
    setShown(user);
    if (isConsentAsked) setAsked((times) => times + 1);
  };
  return (
    <SettingsForm
      send={send}
      done={done}
      says={({ isConsentAsked }) => (isConsentAsked ? t('settings:notifications.asked') : undefined)}
    >
      <ul className="mail-streams">
        <StreamItem name="account" isOn hint={t('settings:notifications.accountHint')} />
        <StreamItem name="events" isOn={notifications.events} hint={t('settings:notifications.eventsHint')} />
        {/* Consent is given only by the link in the mail, so the box is cleared once that mail is sent. */}
        <StreamItem
          key={asked}
          name="campaigns"
          isOn={notifications.campaigns}
          hint={`${t('settings:notifications.campaignsHint')}${
            !notifications.campaigns && isConsentConfirmed ? ` ${t('settings:notifications.confirmHint')}` : ''
          }`}
        >
          {campaignsConsent && <Agreed consent={campaignsConsent} />}
          <ul className="stream-parts">
            {parts.map((name) => (
              <li key={name}>
                <label>
                  <input type="checkbox" name={name} defaultChecked={notifications[name]} />
                  {t(`settings:notifications.${name}`)}
                </label>
              </li>
            ))}
          </ul>
        </StreamItem>
      </ul>
    </SettingsForm>
  );
}

/** Returns only what was changed: a page left open must not renew a consent that was withdrawn elsewhere. */
function findChangedStreams(before: Profile['notifications'], values: Values) {
  const changes: NonNullable<Body<'PATCH /api/users/profile'>['notifications']> = {};
  for (const name of names) {
    const isOn = values[name] !== undefined;
    if (isOn !== before[name]) changes[name] = isOn;
  }
  return changes;
}

interface ItemProps {
  name: 'account' | 'events' | 'campaigns';
  isOn: boolean;
  hint: string;
  children?: ReactNode;
}

function StreamItem({ name, isOn, hint, children }: ItemProps) {
  const { t } = usePage();
  const isAlways = name === 'account';
  return (
    <li>
      <label>
        <input
          type="checkbox"
          name={isAlways ? undefined : name}
          defaultChecked={isOn}
          disabled={isAlways}
          aria-describedby={`${name}-stream-hint`}
        />
        <strong>{t(`settings:notifications.${name}`)}</strong>
      </label>
      <p className="muted" id={`${name}-stream-hint`}>
        {hint}
      </p>
      {children}
    </li>
  );
}

function Agreed({ consent }: { consent: NonNullable<Profile['campaignsConsent']> }) {
  const { t, timeZone, locale } = usePage();
  const day = formatDay(new Date(consent.at), timeZone, locale);
  return <p className="muted">{t('settings:notifications.agreedTo', { day, words: consentWords(t, consent) })}</p>;
}
