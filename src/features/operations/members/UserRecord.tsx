import { useEffect, useState } from 'react';
import type { UserDetails } from '#api/features/operations/members/contract.ts';
import { useApiData } from '#src/client/api-data.ts';
import { Decisions } from '#src/features/moderation/cases/Decisions.tsx';
import { Timeline } from '#src/features/operations/audit-log/Timeline.tsx';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Email } from '#src/ui/Email.tsx';
import { Figures } from '#src/ui/Figures.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { namePage } from '#src/ui/name-page.ts';
import { ReadFailure } from '#src/ui/table/ReadFailure.tsx';
import { leaveWithToast } from '#src/ui/toast/leave-with-toast.ts';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { AccountState } from './AccountState.tsx';
import { JoinRequest } from './join-requests/JoinRequest.tsx';
import { RecordAside } from './RecordAside.tsx';
import { RecordSection } from './RecordSection.tsx';
import { MemberPayments } from './subscriptions/MemberPayments.tsx';
import { TierGrants } from './TierGrants.tsx';
import type { UserAction } from './UserActionDialog.tsx';
import './members.css';
import './user-record.css';

/** Loaded when the dialog opens. */
const UserActionDialog = lazyPart(() => import('./UserActionDialog.tsx').then((loaded) => loaded.UserActionDialog));

export interface RecordContext {
  viewerId: string;
  /** The kinds of pages that this community has. */
  offers: { posts: boolean; experts: boolean };
  /** The text by which the member agreed to campaigns. */
  consentWords: string | null;
}

interface Props extends RecordContext {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: { success: true; data: UserDetails };
}

/** Shows everything about a member, and what an administrator can do about them. */
export function UserRecord({ page, first, ...context }: Props) {
  return (
    <Island page={page}>
      <Whole first={first} context={context} />
    </Island>
  );
}

function Whole({ first, context }: { first: Props['first']; context: RecordContext }) {
  const { t } = usePage();
  const reading = useApiData(`/api/admin/users/${first.data.id}`, first);
  const user = (reading.answer ?? first).data;
  const [act, setAct] = useState<UserAction | null>(null);
  const { name } = user;
  useEffect(() => {
    if (name) namePage(name);
  }, [name]);
  const isOwn = user.id === context.viewerId;
  const done = (text: string) => {
    setAct(null);
    // After an action on their own account, the viewer may be signed out or no longer an administrator.
    if (isOwn) leaveWithToast(text);
    else showToast(text);
    reading.refetch();
  };
  return (
    <>
      <ReadFailure page={reading} />
      <Head user={user} context={context} />
      {user.state === 'waiting' && <JoinRequest user={user} decline={() => setAct({ kind: 'decline' })} done={done} />}
      <div className="record-columns">
        <div>
          <RecordSection title={t('user-administration:membership')}>
            <MemberPayments key={JSON.stringify(user.membership)} userId={user.id} first={user.membership} />
            <TierGrants user={user} open={setAct} />
          </RecordSection>
          <Activity user={user} context={context} />
          <RecordSection title={t('user-administration:decisions')}>
            <Decisions decisions={user.decisions} none={t('user-administration:noDecision')} />
          </RecordSection>
          <Log user={user} />
        </div>
        <div>
          <RecordAside user={user} context={context} open={setAct} done={done} changed={reading.refetch} />
        </div>
      </div>
      {act && <UserActionDialog user={user} act={act} close={() => setAct(null)} done={done} />}
    </>
  );
}

interface PartProps {
  user: UserDetails;
  context: RecordContext;
}

function Head({ user, context: { viewerId, offers } }: PartProps) {
  const { t } = usePage();
  const isMember = user.state !== 'unconfirmed' && user.state !== 'waiting';
  return (
    <div className="record-head">
      <Avatar person={user} />
      <div>
        <p className="record-line">
          <AccountState user={user} t={t} />
          {user.role !== 'user' && <Badge isSmall>{t(`user-administration:role.${user.role}`)}</Badge>}
          {user.isExpert && <Badge isSmall>{t('user-administration:column.expert')}</Badge>}
          <Badge isSmall>{t(`user-administration:plan.${user.subscription.plan}`)}</Badge>
        </p>
        <p>
          <Email address={user.email} />
        </p>
        <p className="record-line">
          {isMember && <a href={`/profile/${user.id}`}>{t('user-administration:open')}</a>}
          {viewerId !== user.id && isMember && (
            <a href={`/admin/messages/new?to=${user.id}`}>{t('staff-messages:openForm')}</a>
          )}
          {offers.experts && (
            <a href={`/admin/experts?search=${encodeURIComponent(user.email)}`}>
              {t('user-administration:expertLink')}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}

function Activity({ user: { id, counts }, context: { offers } }: PartProps) {
  const { t, locale } = usePage();
  const links: Readonly<Record<string, string>> = {
    ...(offers.posts && { posts: `/admin/community?author=${id}` }),
    openCases: '/moderator',
  };
  return (
    <RecordSection title={t('user-administration:activity')} isPlain>
      <Figures
        locale={locale}
        items={(['posts', 'comments', 'openCases', 'redeemedCards', 'orders'] as const).map((what) => ({
          text: t(`user-administration:counts.${what}`),
          value: counts[what],
          href: counts[what] > 0 ? links[what] : undefined,
        }))}
      />
    </RecordSection>
  );
}

function Log({ user: { id, log } }: Pick<PartProps, 'user'>) {
  const { t } = usePage();
  return (
    <RecordSection title={t('user-administration:log')} isPlain>
      {log.length === 0 ? (
        <p className="muted">{t('user-administration:noLog')}</p>
      ) : (
        <>
          <Timeline items={log} heading="h3" />
          <p>
            <a href={`/admin/audit?target=${id}`}>{t('user-administration:wholeLog')}</a>
          </p>
        </>
      )}
    </RecordSection>
  );
}
