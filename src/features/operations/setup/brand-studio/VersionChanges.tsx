import type { VersionRow } from '#api/features/operations/setup/brand-studio/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import { brandLabel, describeBrandValue } from './brand-words.ts';

/** Shows the changes of a version, in a disclosure. */
export function VersionChanges({ row: { differences, homeDifferences } }: { row: VersionRow }) {
  const { t, locale } = usePage();
  const count = differences.length + homeDifferences.length;
  if (count === 0) return null;
  return (
    <details>
      <summary>{t('brand-studio:differences', { count })}</summary>
      <ul>
        {differences.map(({ path, from, to }) => (
          <li key={path}>
            <span className="muted">{brandLabel(t, path)}:</span> <del>{describeBrandValue(t, path, from)}</del> →{' '}
            <ins>{describeBrandValue(t, path, to)}</ins>
          </li>
        ))}
        {homeDifferences.map(({ kind, title, what }) => (
          <li key={`${kind} ${title[locale]} ${what}`}>
            <span className="muted">
              {t('home-studio:title')}, {t(`home-studio:kind.${kind}`)}:
            </span>{' '}
            {title[locale]} <ins>{t(`home-studio:act.${what}`)}</ins>
          </li>
        ))}
      </ul>
    </details>
  );
}
