import { postKinds } from '#api/features/community/posts/contract.ts';
import {
  answerStates,
  type PostFilter,
  type SpaceChoice,
  writingTypes,
} from '#api/features/moderation/posts/administration/contract.ts';
import type { QueryValues } from '#src/client/address.ts';
import { usePage } from '#src/ui/island.tsx';
import { createChoice, Filters } from '#src/ui/table/Filters.tsx';
import type { FilterMatches } from './run-action-in-steps.ts';

const names: ReadonlyArray<keyof PostFilter> = [
  ...(['type', 'state', 'space', 'author', 'kind', 'answer', 'pinned', 'locked', 'from', 'to', 'q'] as const),
];

/** Returns the filters in a URL's query. The server validates their values. */
export const pickPostFilters = (query: QueryValues) =>
  Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : []))) as FilterMatches['filter'];

const yesNo = ['yes', 'no'] as const;

export function PostFilters({ spaces }: { spaces: readonly SpaceChoice[] }) {
  const { t } = usePage();
  return (
    <Filters
      search={{ name: 'q', label: t('post-administration:search') }}
      choices={[
        {
          ...{ name: 'space', label: t('post-administration:space') },
          options: spaces.map(({ slug, name }) => ({ value: slug, text: name })),
        },
        createChoice('kind', t('post-administration:kind'), postKinds, (kind) =>
          t(`post-administration:kinds.${kind}`),
        ),
        createChoice('answer', t('post-administration:answer'), answerStates, (answer) =>
          t(`post-administration:answers.${answer}`),
        ),
      ]}
      rare={{
        choices: [
          createChoice('type', t('post-administration:type'), writingTypes, (type) =>
            t(`post-administration:types.${type}`),
          ),
          createChoice('pinned', t('post-administration:marks'), yesNo, (is) => t(`post-administration:pinned.${is}`)),
          createChoice('locked', t('post-administration:lock'), yesNo, (is) => t(`post-administration:locked.${is}`)),
        ],
        typed: [{ name: 'author', label: t('post-administration:author'), type: 'text' }],
        ranges: [{ from: 'from', to: 'to', label: t('post-administration:when') }],
      }}
    />
  );
}
