import { Fragment } from 'react';
import type { Hit, TextPart } from '#api/features/site/search/contract.ts';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';

/** Lists the results: their kind, who wrote them, their title and the text around the match. */
export function SearchHits({ items }: { items: readonly Hit[] }) {
  const { t, locale } = usePage();
  return (
    <ol className="search-hits">
      {items.map((hit) => {
        const isOther = hit.locale !== locale;
        return (
          <li key={`${hit.kind} ${hit.id}`} lang={isOther ? hit.locale : undefined}>
            <p className="search-kind" lang={isOther ? locale : undefined}>
              {t(`search:kind.${hit.kind}`)}
              {hit.written && (
                <span className="search-written">
                  {` · ${hit.written.by} · `}
                  <RelativeTime at={hit.written.at} />
                </span>
              )}
            </p>
            <h2>
              <a href={hit.path}>
                <Marked parts={hit.titleParts} />
              </a>
            </h2>
            {hit.excerptParts.length > 0 && (
              <p className="search-excerpt">
                <Marked parts={hit.excerptParts} />
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Marked({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isMatch }, index) => {
    const key = `${index} ${text}`;
    return isMatch ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>;
  });
}
