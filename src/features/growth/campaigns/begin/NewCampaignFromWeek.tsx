import { useEffect, useRef, useState } from 'react';
import type { CardChoice } from '#api/features/growth/campaigns/cards/contract.ts';
import { localDay } from '#api/platform/calendar/time.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { formatDate } from '#src/shared/format.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import '../blocks/blocks.css';
import { CardFacts } from '../blocks/CardFacts.tsx';
import { titleIn } from '../blocks/title-in.ts';
import { composeCampaignTexts, moveItem, pickDefaultItems } from './week-choice.ts';

/** The dialog in which an editor picks and orders this week's items, and creates a campaign with them. */
export function NewCampaignFromWeek({ close }: { close: () => void }) {
  const { t, timeZone, locale } = usePage();
  const [items, setItems] = useState<readonly CardChoice[] | null>(null);
  const [chosen, setChosen] = useState<readonly CardChoice[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    call('GET /api/admin/email-campaigns/cards').then(
      ({ data }) => {
        setItems(data.items);
        setChosen(pickDefaultItems(data.items));
      },
      (error) => setFailure(codeOf(error)),
    );
  }, []);
  const begin = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    const name = t('campaigns:week.name', { day: formatDate(localDay(new Date(), timeZone), locale) });
    try {
      const { data } = await call('POST /api/admin/email-campaigns', {
        body: { name, texts: composeCampaignTexts(chosen) },
      });
      location.assign(`/admin/email-campaigns/${data.id}`);
    } catch (error) {
      setFailure(codeOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('campaigns:week.title')} close={close}>
      <div className="stack block-choice">
        <p role="alert" className="notice notice-danger">
          {failure && <ErrorText t={t} code={failure} />}
        </p>
        {items === null && failure === null && <Skeleton kind="lines" count={6} />}
        {items?.length === 0 && <p>{t('campaigns:week.none')}</p>}
        {items && items.length > 0 && <Choice {...{ items, chosen, setChosen }} />}
        <p className="actions week-acts">
          <button
            type="button"
            className="button button-primary"
            aria-disabled={isBusy || chosen.length === 0}
            onClick={() => chosen.length > 0 && void begin()}
          >
            {t(isBusy ? 'campaigns:week.beginning' : 'campaigns:week.begin')}
          </button>
          <button type="button" className="button button-quiet" onClick={close}>
            {t('announcements:cancel')}
          </button>
        </p>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  items: readonly CardChoice[];
  chosen: readonly CardChoice[];
  setChosen: (chosen: readonly CardChoice[]) => void;
}

/** The chosen items in their order, and the other items of the week. */
function Choice({ items, chosen, setChosen }: ChoiceProps) {
  const { t, locale } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  const [news, setNews] = useState('');
  const rest = items.filter((item) => !chosen.includes(item));
  /** Focuses the list, because the pressed button disappears with its row. */
  const change = (next: readonly CardChoice[]) => {
    setChosen(next);
    heading.current?.focus();
  };
  const move = (index: number, step: -1 | 1, button: HTMLButtonElement) => {
    const card = chosen[index];
    if (!card || !chosen[index + step]) return;
    setChosen(moveItem(chosen, index, step));
    setNews(t('campaigns:week.moved', { title: titleIn(card, locale), place: index + step + 1, count: chosen.length }));
    // Moving a row in the document removes the focus from its button.
    requestAnimationFrame(() => button.focus());
  };
  return (
    <>
      <section>
        <h3 id="week-chosen" ref={heading} tabIndex={-1}>
          {t('campaigns:week.chosen')}
        </h3>
        <span className="visually-hidden" role="status">
          {news}
        </span>
        {chosen.length === 0 && <p className="muted">{t('campaigns:week.noneChosen')}</p>}
        <ol className="block-cards" aria-labelledby="week-chosen">
          {chosen.map((card, index) => (
            <ChosenCard
              key={card.address}
              card={card}
              isFirst={index === 0}
              isLast={index === chosen.length - 1}
              move={(step, button) => move(index, step, button)}
              remove={() => change(chosen.filter((each) => each !== card))}
            />
          ))}
        </ol>
      </section>
      {rest.length > 0 && (
        <section>
          <h3 id="week-rest">{t('campaigns:week.rest')}</h3>
          <ul className="block-cards" aria-labelledby="week-rest">
            {rest.map((card) => (
              <li key={card.address}>
                <button type="button" className="block-card" onClick={() => change([...chosen, card])}>
                  <b>{titleIn(card, locale)}</b>
                  <CardFacts card={card} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface ChosenProps {
  card: CardChoice;
  isFirst: boolean;
  isLast: boolean;
  move: (step: -1 | 1, button: HTMLButtonElement) => void;
  remove: () => void;
}

function ChosenCard({ card, isFirst, isLast, move, remove }: ChosenProps) {
  const { t, locale } = usePage();
  const title = titleIn(card, locale);
  return (
    <li className="week-card">
      <span className="week-about">
        <b>{title}</b>
        <CardFacts card={card} />
      </span>
      <button
        type="button"
        className="icon-button"
        aria-disabled={isFirst}
        aria-label={t('campaigns:week.up', { title })}
        onClick={({ currentTarget }) => move(-1, currentTarget)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className="icon-button week-down"
        aria-disabled={isLast}
        aria-label={t('campaigns:week.down', { title })}
        onClick={({ currentTarget }) => move(1, currentTarget)}
      >
        <Icon name="up" />
      </button>
      <button type="button" className="icon-button" aria-label={t('campaigns:week.remove', { title })} onClick={remove}>
        <Icon name="remove" />
      </button>
    </li>
  );
}
