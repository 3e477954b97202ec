import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { Campaign } from '#api/features/growth/campaigns/contract.ts';
import type { Conditions, SegmentChoices } from '#api/features/growth/segments/contract.ts';
import { Audience, type ChosenFilters } from '#src/features/community/announcements/Audience.tsx';
import { ConditionFields } from '#src/features/growth/segments/ConditionFields.tsx';
import {
  SaveAsSegment,
  SavedSegmentSelect,
  selectSavedSegment,
} from '#src/features/growth/segments/SavedSegmentSelect.tsx';
import { spacesToJoin } from '#src/features/growth/segments/segment-fields.ts';
import { usePage } from '#src/ui/island.tsx';
import { toChosenFilters } from './campaign-fields.ts';
import { campaignReach } from './campaign-reach.ts';
import { useEditorContext } from './editor-context.ts';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  campaign: Campaign | null;
  choices: SegmentChoices;
  /** Opens the dialog that saves the conditions as a segment. */
  ask: (conditions: Conditions) => void;
}

const nothing: ChosenFilters = {};

/** Chooses the recipients: everyone in the stream, members by conditions, or a saved segment. */
export function CampaignAudience({ form, campaign, choices, ask }: Props) {
  const { t } = usePage();
  const chosenFirst = useMemo(() => campaign && toChosenFilters(campaign), [campaign]);
  return (
    <Audience
      form={form}
      spaces={spacesToJoin(choices, chosenFirst?.['space'])}
      reach={campaignReach}
      everybodyHint={t('campaigns:everybodyHint')}
      chosenFirst={chosenFirst}
      other={{
        ...{ value: 'saved', text: t('segments:saved.title'), hint: t('segments:saved.hint') },
        isFirst: campaign?.segment.kind === 'saved',
        fields: <SavedSegmentSelect form={form} choices={choices} chosenFirst={campaign?.segment.saved} />,
      }}
    >
      <ConditionFields form={form} choices={choices} chosenFirst={chosenFirst ?? nothing} />
      <SaveAsSegment form={form} ask={ask} />
    </Audience>
  );
}

/** Returns the choices, including segments saved since the page was opened, which the form selects at once. */
export function useSegmentChoices(form: RefObject<HTMLFormElement | null>) {
  const { choices } = useEditorContext();
  const [own, setOwn] = useState<SegmentChoices['segments']>([]);
  const newest = own.at(-1)?.id;
  useEffect(() => {
    if (form.current && newest) selectSavedSegment(form.current, newest);
  }, [form, newest]);
  const all = useMemo(() => ({ ...choices, segments: [...choices.segments, ...own] }), [choices, own]);
  return {
    choices: all,
    added: (segment: SegmentChoices['segments'][number]) => setOwn((before) => [...before, segment]),
  };
}
