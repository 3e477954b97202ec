import type { TFunction } from 'i18next';
import type { WritingCounts } from '#api/features/operations/privacy/deletions/contract.ts';

interface Props {
  t: TFunction;
  writing: WritingCounts;
  deletesWriting: boolean;
  choose: (deletesWriting: boolean) => void;
}

/** Shows what stays after the account is deleted, and lets the member choose to delete what they wrote as well. */
export function RemainingContent({ t, writing, deletesWriting, choose }: Props) {
  const { posts, comments, pictures } = writing;
  const hasWriting = posts + comments + pictures > 0;
  const written = [
    ...(posts > 0 ? [t('account-deletions:stays.posts', { count: posts })] : []),
    ...(comments > 0 ? [t('account-deletions:stays.comments', { count: comments })] : []),
    ...(pictures > 0 ? [t('account-deletions:stays.pictures', { count: pictures })] : []),
  ];
  const always = [t('account-deletions:stays.messages'), t('account-deletions:stays.payments')];
  return (
    <section className="losing" aria-labelledby="deletion-stays">
      <h3 id="deletion-stays">{t('account-deletions:staysTitle')}</h3>
      <ul className="losses">
        {[...(deletesWriting ? [] : written), ...always].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {hasWriting && (
        <div>
          <label className="deletes-writing">
            <input
              type="checkbox"
              checked={deletesWriting}
              aria-describedby="deletes-writing-hint"
              onChange={() => choose(!deletesWriting)}
            />
            {t('account-deletions:deletesWriting')}
          </label>
          <p className="muted" id="deletes-writing-hint">
            {t('account-deletions:deletesWritingHint')}
          </p>
        </div>
      )}
    </section>
  );
}
