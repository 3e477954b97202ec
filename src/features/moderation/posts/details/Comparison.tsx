import type { Change } from '#api/features/moderation/posts/details/contract.ts';
import { cutText } from '#api/platform/text/graphemes.ts';
import { usePage } from '#src/ui/island.tsx';

const marks = { same: 'span', removed: 'del', added: 'ins' } as const;
/** How many characters of unchanged text are shown around a change. */
const context = 160;
const shorten = (kind: Change['kind'], text: string) =>
  kind === 'same' && text.length > 2 * context + 80 ? `${cutText(text, context)} […] ${text.slice(-context)}` : text;

/** Shows what was removed from a text and what was added to it. */
export function Comparison({ changes, lang }: { changes: readonly Change[]; lang: string | undefined }) {
  const { t } = usePage();
  return (
    <p className="comparison" lang={lang}>
      {changes.map(({ kind, text }, index) => {
        const Mark = marks[kind];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text that doesn't change, in their order.
          <Mark key={index} data-said={kind === 'same' ? undefined : t(`post-details:said.${kind}`)}>
            {shorten(kind, text)}
          </Mark>
        );
      })}
    </p>
  );
}
