import { tiers } from '#api/features/accounts/entitlements/contract.ts';
import type { MemberTag } from '#api/features/accounts/member-tags/contract.ts';
import {
  type BulkAction,
  bulkActionKinds,
  isTagAction,
} from '#api/features/operations/members/bulk-actions/contract.ts';
import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { type Body, call } from '#src/client/call.ts';
import { ChoicesField } from '#src/ui/form/ChoicesField.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/form/fields.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { describeFilter } from './describe-bulk-action.ts';
import './bulk-actions.css';

type Given = Body<'POST /api/admin/bulk-acts'>;

interface Props {
  page: IslandPage;
  /** The filter in the URL. */
  filter: BulkAction['filter'];
  tags: readonly MemberTag[];
  /** Today's date in the community's zone. */
  today: string;
}

/** Asks what to do with everyone whom a filter selects. The next page shows whom it affects. */
export function BulkForm({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <div className="card bulk-form">
        <BulkActionFields {...given} />
      </div>
    </Island>
  );
}

function BulkActionFields({ filter, tags, today }: Omit<Props, 'page'>) {
  const { t } = usePage();
  // Without tags there are none to add or remove.
  const offered = bulkActionKinds.filter((kind) => tags.length > 0 || !isTagAction(kind));
  return (
    <Form
      send={(fields: Omit<Given, 'filter'>) =>
        call('POST /api/admin/bulk-acts', { body: { ...fields, filter: filter as Given['filter'] } })
      }
      done={({ data }) => location.assign(`/admin/users/bulk?id=${data.id}`)}
      submit={t('bulk-actions:prepare')}
      busy={t('bulk-actions:preparing')}
    >
      <p>
        <strong>{t('bulk-actions:members')}</strong>{' '}
        {describeFilter(t, filter, tags.find(({ id }) => id === filter.tag)?.name ?? null)}
      </p>
      <ChoicesField
        name="kind"
        legend={t('bulk-actions:what')}
        choices={offered.map((kind) => ({
          ...{ value: kind, text: t(`bulk-actions:kind.${kind}`), hint: t(`bulk-actions:about.${kind}`) },
        }))}
      />
      <div className="bulk-plan">
        <SelectField
          name="tier"
          label={t('user-administration:grant.tier')}
          options={tiers.map((tier) => ({ value: tier, text: t(`user-administration:plan.${tier}`) }))}
        />
        <TextField name="until" type="date" label={t('user-administration:grant.until')} min={today} />
      </div>
      <div className="bulk-tag">
        <SelectField
          name="tag"
          label={t('bulk-actions:tag')}
          options={tags.map(({ id, name }) => ({ value: id, text: name }))}
        />
      </div>
      <TextArea
        name="reason"
        label={t('bulk-actions:reason')}
        hint={t('bulk-actions:reasonHint')}
        rows={3}
        maxLength={maxReasonLength}
        required
      />
    </Form>
  );
}
