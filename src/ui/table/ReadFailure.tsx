import type { Reading } from '#src/client/readings.ts';
import { ErrorText } from '../ErrorText.tsx';
import { usePage } from '../island.tsx';

/** Shows in place of a list why it couldn't be read, and reads it again on request. */
export function ReadFailure({ page: { failure, readAgain } }: { page: Reading<unknown> }) {
  const { t } = usePage();
  if (!failure) return null;
  return (
    <p className="notice notice-danger" role="alert">
      <ErrorText t={t} code={failure} />{' '}
      <button type="button" className="link" onClick={readAgain}>
        {t('islands:table.again')}
      </button>
    </p>
  );
}
