import type { UserDetails } from '#api/features/operations/members/contract.ts';
import { profileTexts } from '#api/platform/actor/contract.ts';
import { Restrictions } from '#src/features/moderation/cases/Restrictions.tsx';
import { formatDay } from '#src/shared/format.ts';
import { DateTime } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';
import { ChangeUser } from './ChangeUser.tsx';
import { RecordSection } from './RecordSection.tsx';
import { MemberTags } from './tags/MemberTags.tsx';
import { ResetRequest } from './two-factor-resets/ResetRequest.tsx';
import type { UserAction } from './UserActionDialog.tsx';
import type { RecordContext } from './UserRecord.tsx';

interface Props {
  user: UserDetails;
  context: RecordContext;
  open: (act: UserAction) => void;
  /** Called after an action with a message for the administrator. */
  done: (text: string) => void;
  /** Called after an action that shows its own message. */
  changed: () => void;
}

/** Shows the account: name and role, tags, facts, devices, limits. */
export function RecordAside({ user, context, open, done, changed }: Props) {
  const { t } = usePage();
  const isOwn = user.id === context.viewerId;
  const { twoFactorReset: reset } = user;
  return (
    <>
      {reset && (
        <RecordSection title={t('two-factor-resets:waiting')}>
          <ResetRequest reset={reset} viewerId={context.viewerId} open={open} />
        </RecordSection>
      )}
      {user.mailFailure && (
        <RecordSection title={t('user-administration:mailFailure.title')}>
          <p>{t(`user-administration:mailFailure.${user.mailFailure.reason}`)}</p>
          <p className="muted">{t('user-administration:mailFailure.effect')}</p>
          <p className="muted">
            <DateTime text={t('user-administration:mailFailure.since', { when: '%' })} at={user.mailFailure.since} />
          </p>
          <button type="button" className="button button-quiet" onClick={() => open({ kind: 'liftMail' })}>
            {t('user-administration:mailFailure.lift')}
          </button>
        </RecordSection>
      )}
      <ChangeUser user={user} done={done} changeAddress={() => open({ kind: 'address' })} />
      <RecordSection title={t('member-tags:ofMember.title')}>
        <MemberTags userId={user.id} first={user.ownTags} known={user.knownTags} />
      </RecordSection>
      <Facts user={user} consentWords={context.consentWords} />
      <Devices user={user} isOwn={isOwn} open={open} />
      {!isOwn && (
        <RecordSection title={t('user-administration:limits.title')}>
          <Restrictions member={{ ...user, isBanned: user.state === 'banned' }} mayLift isAdmin lifted={changed} />
          <p className="muted">{t('user-administration:limits.lead')}</p>
          <button type="button" className="button button-quiet" onClick={() => open({ kind: 'openCase' })}>
            {t('user-administration:limits.open')}
          </button>
          <hr />
          <button type="button" className="button button-danger" onClick={() => open({ kind: 'delete' })}>
            {t('user-administration:delete.title')}
          </button>
        </RecordSection>
      )}
    </>
  );
}

function Facts({ user, consentWords }: { user: UserDetails; consentWords: string | null }) {
  const { t, locale, timeZone } = usePage();
  const day = (at: string) => formatDay(new Date(at), timeZone, locale);
  const ways = [user.hasPassword && t('user-administration:facts.password'), ...user.providers].filter(Boolean);
  const facts = {
    joined: day(user.joinedAt),
    seen: user.lastSeenAt ? <DateTime at={user.lastSeenAt} /> : t('user-administration:never'),
    language: t(`user-administration:language.${user.locale}`),
    ways: ways.join(', ') || t('user-administration:facts.noWay'),
    twoFactor: t(`user-administration:facts.${user.hasTwoFactor ? 'on' : 'off'}`),
    campaigns: user.consent ? day(user.consent.at) : t('user-administration:facts.no'),
  };
  return (
    <RecordSection title={t('user-administration:account')}>
      <dl className="record-facts">
        {(Object.keys(facts) as Array<keyof typeof facts>).map((fact) => (
          <div key={fact}>
            <dt>{t(`user-administration:facts.${fact}`)}</dt>
            <dd>{facts[fact]}</dd>
          </div>
        ))}
      </dl>
      {consentWords && <p className="muted">{t('user-administration:facts.agreedTo', { words: consentWords })}</p>}
      {profileTexts.map(
        (text) =>
          user[text] && (
            <p key={text} className="record-text">
              {user[text]}
            </p>
          ),
      )}
    </RecordSection>
  );
}

function Devices({ user, isOwn, open }: Pick<Props, 'user' | 'open'> & { isOwn: boolean }) {
  const { t } = usePage();
  const { devices, hasTwoFactor, twoFactorReset } = user;
  return (
    <RecordSection title={t('user-administration:devices')}>
      {devices.length === 0 && <p className="muted">{t('user-administration:noDevice')}</p>}
      <ul>
        {devices.map(({ browser, system, country, lastUsedAt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no id.
          <li key={`${lastUsedAt} ${index}`}>
            {[browser, system, country].filter(Boolean).join(', ') || t('user-administration:unknownDevice')}
            <span className="muted">
              {t('user-administration:used')} <DateTime at={lastUsedAt} />
            </span>
          </li>
        ))}
      </ul>
      <p className="actions">
        <button type="button" className="button button-quiet" onClick={() => open({ kind: 'signOut' })}>
          {t('user-administration:signOut.title')}
        </button>
        {hasTwoFactor && !isOwn && !twoFactorReset && (
          <button type="button" className="button button-quiet" onClick={() => open({ kind: 'requestReset' })}>
            {t('two-factor-resets:request.title')}
          </button>
        )}
      </p>
    </RecordSection>
  );
}
