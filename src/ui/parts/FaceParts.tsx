import { TierBadge } from '#src/features/accounts/entitlements/TierBadge.tsx';
import { Avatar } from '../Avatar.tsx';
import { Badge } from '../Badge.tsx';
import type { Tone } from '../badge.ts';
import { DateTime, RelativeTime } from '../DateTime.tsx';
import { Figures } from '../Figures.tsx';
import { usePage } from '../island.tsx';
import { Part } from './Part.tsx';
import { people } from './people.ts';

/** Parts that show people, numbers and times. */
export function FaceParts({ drawing }: { drawing: string }) {
  return (
    <>
      <Badges />
      <Faces drawing={drawing} />
      <Numbers />
      <Times />
    </>
  );
}

function Badges() {
  const { t } = usePage();
  const tones: ReadonlyArray<[Tone, 'active' | 'waiting' | 'unconfirmed' | 'silenced' | 'banned']> = [
    ['neutral', 'active'],
    ['brand', 'waiting'],
    ['success', 'unconfirmed'],
    ['warning', 'silenced'],
    ['danger', 'banned'],
  ];
  return (
    <Part name="Badge">
      {[false, true].map((isSmall) => (
        <p key={String(isSmall)} className="row">
          {tones.map(([tone, state]) => (
            <Badge key={tone} tone={tone} isSmall={isSmall}>
              {t(`user-administration:state.${state}`)}
            </Badge>
          ))}
        </p>
      ))}
      <p className="row">
        <TierBadge tier="PREMIUM" t={t} />
        <TierBadge tier="DONATOR" t={t} />
      </p>
    </Part>
  );
}

function Faces({ drawing }: { drawing: string }) {
  const drawn = { id: 'drawn', initials: 'KL', picture: drawing };
  return (
    <Part name="Avatar">
      {(['small', undefined, 'large'] as const).map((size) => (
        <div key={size ?? 'usual'} className="row">
          {[...people, drawn].map((person) => (
            <Avatar key={person.id} person={person} {...(size && { size })} />
          ))}
        </div>
      ))}
    </Part>
  );
}

function Numbers() {
  const { t, locale } = usePage();
  return (
    <Part name="Figures">
      <Figures
        locale={locale}
        items={[
          { text: t('staff:figure.members'), value: 12_345, href: '?' },
          { text: t('staff:figure.newMembers'), value: 13, note: t('staff:daysBefore', { number: 8 }) },
          { text: t('staff:figure.newPosts'), value: null },
        ]}
      />
    </Part>
  );
}

function Times() {
  const { now } = usePage();
  const at = new Date(now - 7_200_000).toISOString();
  return (
    <Part name="DateTime, RelativeTime">
      <p className="row">
        <DateTime at={at} /> <RelativeTime at={at} />
      </p>
    </Part>
  );
}
