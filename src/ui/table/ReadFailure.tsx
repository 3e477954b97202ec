import type { ApiData } from '#src/client/api-data.ts';
import { ErrorText } from '../ErrorText.tsx';
import { usePage } from '../island.tsx';

/** Shows in place of a list why it couldn't be read, and reads it again on request. */
export function ReadFailure({ page: { failure, refetch } }: { page: ApiData<unknown> }) {
  const { t } = usePage();
  if (!failure) return null;
  return (
    <p className="notice notice-danger" role="alert">
      <ErrorText t={t} code={failure} />{' '}
      <button type="button" className="link" onClick={refetch}>
        {t('islands:table.again')}
      </button>
    </p>
  );
}
