import { memo, type RefObject, useCallback } from 'react';
import {
  activities,
  eventRelations,
  type SegmentChoices,
  tagMatchModes,
} from '#api/features/growth/segments/contract.ts';
import { localDay } from '#api/platform/calendar/time.ts';
import type { ChosenFilters } from '#src/features/community/announcements/Audience.tsx';
import { formatDate } from '#src/shared/format.ts';
import { SelectField } from '#src/ui/form/fields.tsx';
import { type Fields, useFormText } from '#src/ui/form/form-fields.ts';
import { usePage } from '#src/ui/island.tsx';
import { readTagIds, segmentOptions, type TagList, tagField, tagLists } from './segment-fields.ts';
import './segments.css';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  choices: SegmentChoices;
  chosenFirst: ChosenFilters;
}

const eventIn = (fields: Fields) => fields['audience.event'] ?? '';

/** The fields for conditions that segments have besides the filters of an audience. */
export const ConditionFields = memo(function ConditionFields({ form, choices, chosenFirst }: Props) {
  const { t, locale, timeZone } = usePage();
  const any = { value: '', text: t('announcements:any') };
  const event = useFormText(form, eventIn) ?? chosenFirst['event'];
  const events = choices.events.map(({ id, name, startsAt }) => ({
    id,
    name: `${name}, ${formatDate(localDay(new Date(startsAt), timeZone), locale)}`,
  }));
  return (
    <>
      {choices.spaces.length > 0 && (
        <SelectField
          name="audience.wroteIn"
          label={t('segments:wroteIn')}
          options={[any, ...segmentOptions(choices.spaces, chosenFirst['wroteIn'], t('segments:gone.space'))]}
          defaultValue={chosenFirst['wroteIn']}
        />
      )}
      {(events.length > 0 || chosenFirst['event']) && (
        <>
          <SelectField
            name="audience.event"
            label={t('segments:event')}
            options={[any, ...segmentOptions(events, chosenFirst['event'], t('segments:gone.event'))]}
            defaultValue={chosenFirst['event']}
          />
          <div hidden={!event}>
            <SelectField
              name="audience.atEvent"
              label={t('segments:atEvent')}
              options={eventRelations.map((value) => ({ value, text: t(`segments:ties.${value}`) }))}
              defaultValue={chosenFirst['atEvent']}
            />
          </div>
        </>
      )}
      <SelectField
        name="audience.activity"
        label={t('segments:activity')}
        options={[any, ...activities.map((value) => ({ value, text: t(`segments:activities.${value}`) }))]}
        defaultValue={chosenFirst['activity']}
      />
      {tagLists.map((list) => (
        <TagChoices key={list} list={list} form={form} choices={choices} chosenFirst={chosenFirst} />
      ))}
    </>
  );
});

/** Collapsible checkboxes for tags. The summary names the ticked ones. */
function TagChoices({ list, form, choices, chosenFirst }: Props & { list: TagList }) {
  const { t } = usePage();
  const gone = Object.keys(chosenFirst).flatMap((name) => {
    const id = name.startsWith(`${list}.`) ? name.slice(list.length + 1) : null;
    return id && !choices.tags.some((tag) => tag.id === id) ? [{ id, name: t('segments:gone.tag') }] : [];
  });
  const tags = [...gone, ...choices.tags];
  const read = useCallback((fields: Fields) => readTagIds(fields, list).join('.'), [list]);
  const chosen = useFormText(form, read)?.split('.') ?? [];
  const names = tags.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  if (tags.length === 0) return null;
  return (
    <details className="segment-tags">
      <summary>
        <span className="segment-tags-label">{t(`segments:${list}`)}</span>
        <span>{names.join(', ') || t('segments:noTags')}</span>
      </summary>
      {list === 'tags' && (
        <div hidden={names.length < 2}>
          <SelectField
            name="audience.tagMatch"
            label={t('segments:tagMatch')}
            options={tagMatchModes.map((value) => ({ value, text: t(`segments:matches.${value}`) }))}
            defaultValue={chosenFirst['tagMatch']}
          />
        </div>
      )}
      <fieldset>
        <legend className="visually-hidden">{t(`segments:${list}`)}</legend>
        {tags.map(({ id, name }) => (
          <label key={id} className="announcement-choice">
            <input
              type="checkbox"
              name={tagField(list, id)}
              value="yes"
              defaultChecked={chosenFirst[`${list}.${id}`] === 'yes'}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
