import { usePage } from '#src/ui/island.tsx';
import type { Quote } from './quote.ts';

interface Props {
  /** Null if the quoted message isn't loaded. */
  quote: Quote | null;
  /** URL of the quoted message; without it, the quote isn't a link. */
  href?: string | undefined;
}

/** The quote of an answered message: its author and its beginning. */
export function QuotedMessage({ quote, href }: Props) {
  const { t } = usePage();
  const words = quote ? quoteText(quote, t) : t('messages:answerEarlier');
  const text = (
    <>
      <span className="visually-hidden">{t('messages:inAnswerTo')} </span>
      {quote?.sender && <strong>{quote.sender.name}</strong>} <span>{words}</span>
    </>
  );
  if (!href || quote?.state !== 'shown') return <p className="message-quote">{text}</p>;
  return (
    <a className="message-quote" href={href}>
      {text}
    </a>
  );
}

function quoteText({ state, excerpt }: Quote, t: ReturnType<typeof usePage>['t']) {
  if (state === 'shown') return excerpt;
  return t(state === 'deleted' ? 'messages:gone' : 'messages:answerHidden');
}
