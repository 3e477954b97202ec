import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * The files that format times: all other code uses their functions, or components such as `DateTime`, `RelativeTime`
 * and `Day`.
 */
const formatters = ['src/shared/format.ts', 'src/ui/ago.ts', 'src/ui/viewer-zone.ts'];

/** Files that format times themselves, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'src/features/accounts/settings/NotificationChannels.tsx': 'sends the zone of the browser',
  'src/features/commerce/payment-records/payment-columns.tsx': 'the days that a charge pays for, as on its invoice',
  'src/features/events/events/day-and-times.ts': 'an event’s day and times, which are the community’s',
  'src/features/events/events/EventDate.astro': 'an event’s day as a leaf of a calendar, which is the community’s',
  'src/features/events/events/event-times-in-viewer-zone.ts': 'the line with the viewer’s own time beside an event’s',
  'src/features/growth/analytics/format-times.ts': 'the hours and days of a chart, which are the community’s',
};

/**
 * Fields for a time, each with the code that names its zone. The code is in the field's own file or in the file that
 * renders it. A new field must name its zone in a hint.
 */
const fields: Readonly<Record<string, { file?: string; says: string }>> = {
  'src/features/community/posts/write/PollFields.tsx': { says: "t('post-form:poll.closesHint')" },
  'src/features/content/drafts/SchedulePanel.tsx': { says: "t('drafts:scheduleZone'" },
  'src/features/events/events/TimeField.tsx': {
    file: 'src/features/events/events/EventFields.tsx',
    says: "t('event-editor:zone'",
  },
  'src/features/growth/campaigns/SendCampaign.tsx': { says: "'campaigns:send.eachHint' : 'campaigns:send.zone'" },
  'src/features/operations/setup/brand-studio/PublishDialog.tsx': { says: "t('brand-studio:schedule.atHint')" },
};

const ownFormat =
  /\bdateFormat\(|Intl\.DateTimeFormat|\.toLocale(?:Date|Time)String\(|new Date\([^)]*\)\.toLocaleString\(/;
const sources = globSync('src/**/*.{ts,tsx,astro}').filter((file) => !/\.(?:test|e2e)\.tsx?$/.test(file));
const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort();

describe('times', () => {
  it('are formatted only in a few listed files', () => {
    expect(filesWith(ownFormat)).toEqual([...formatters, ...Object.keys(exceptions)].sort());
  });

  it('are typed into fields that name their time zone', () => {
    expect(filesWith(/(?:type="|')datetime-local/).filter((file) => file !== 'src/ui/Field.astro')).toEqual(
      Object.keys(fields).sort(),
    );
    for (const [field, { file = field, says }] of Object.entries(fields)) {
      expect(readFileSync(file, 'utf8')).toContain(says);
    }
  });
});
