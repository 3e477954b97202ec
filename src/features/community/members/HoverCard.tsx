import { useRef, useState } from 'react';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { type Card, useHoverCard } from './use-hover-card.ts';
import './hover-card.css';

const BlockMember = lazyPart(() => import('./blocks/BlockMember.tsx').then((loaded) => loaded.BlockMember));

interface Props {
  page: IslandPage;
  viewerId: string | null;
}

/** Shows a member's card beside their name, on hover or keyboard focus, anywhere on the page. */
export function HoverCard({ page, viewerId }: Props) {
  return (
    <Island page={page}>
      <Popover viewerId={viewerId} />
    </Island>
  );
}

function Popover({ viewerId }: Pick<Props, 'viewerId'>) {
  const { t } = usePage();
  const place = useRef<HTMLDivElement>(null);
  const { shown, close } = useHoverCard(place);
  const [asked, setAsked] = useState<Card | null>(null);
  const block = (member: Card) => {
    close();
    setAsked(member);
  };
  return (
    <>
      <div className="member-card" id="member-card" popover="manual" role="tooltip" ref={place}>
        {shown && (
          <shown.Body member={shown.card} block={shown.card.id === viewerId ? null : () => block(shown.card)} />
        )}
      </div>
      {asked && (
        <BlockMember
          member={asked}
          done={() => {
            setAsked(null);
            const text = t('blocks:profile', { name: asked.name });
            // Loaded on demand, because few members block anyone.
            void import('#src/ui/toast/toast-store.ts').then(({ showToast }) => showToast(text));
          }}
          close={() => setAsked(null)}
        />
      )}
    </>
  );
}
