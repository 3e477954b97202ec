import { campaigns } from '#api/features/growth/campaigns/schema.ts';
import { segments } from '#api/features/growth/segments/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Person } from '../people.ts';
import { databaseOf } from '../settings.ts';
import type { Attacker } from './attack-texts.ts';

/** Plants attacks in a campaign that isn't sent and in a saved segment. Returns where they are shown. */
export async function plantCampaign(slug: string, { write }: Attacker, author: Person) {
  const [id, at] = [newId(), Date.now()];
  const en = {
    subject: write('campaigns.texts:subject', 150, ['campaigns', 'campaign']),
    preview: write('campaigns.texts:preview', 200, ['campaign']),
    body: write('campaigns.texts:body', 8_000, ['campaign'], '\n\n'),
  };
  await databaseOf(slug)
    .insert(campaigns)
    .values({
      ...{ id, name: write('campaigns.name', 80, ['campaigns', 'campaign']), texts: { en } },
      ...{ stream: 'news', segment: { kind: 'all' }, createdBy: author.id, createdAt: at, changedAt: at },
    });
  await databaseOf(slug)
    .insert(segments)
    .values({
      ...{ id, name: write('segments.name', 60, ['segments']), look: id, conditions: { locale: 'et' } },
      ...{ createdBy: author.id, createdAt: at, changedAt: at },
    });
  return {
    campaign: `/admin/email-campaigns/${id}`,
    campaigns: '/admin/email-campaigns',
    segments: '/admin/email-campaigns/segments',
  };
}
