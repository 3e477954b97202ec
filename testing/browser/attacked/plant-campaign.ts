import { campaigns } from '#api/features/growth/campaigns/schema.ts';
import { segments } from '#api/features/growth/segments/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Person } from '../people.ts';
import { databaseOf } from '../settings.ts';
import type { Attacker } from './attack-texts.ts';

/**
 * Plants attacks in an unsent campaign, in one in the archive and in a saved segment. Returns the URLs that show them.
 */
export async function plantCampaign(slug: string, { write }: Attacker, author: Person) {
  const [id, at] = [newId(), Date.now()];
  const en = {
    subject: write('campaigns.texts:subject', 150, ['campaigns', 'campaign', 'newsletters', 'newsletter']),
    preview: write('campaigns.texts:preview', 200, ['campaign', 'newsletters', 'newsletter']),
    body: write('campaigns.texts:body', 8_000, ['campaign', 'newsletter'], '\n\n'),
  };
  await databaseOf(slug)
    .insert(campaigns)
    .values({
      ...{ id, name: write('campaigns.name', 80, ['campaigns', 'campaign']), texts: { en } },
      ...{ stream: 'news', segment: { kind: 'all' }, createdBy: author.id, createdAt: at, changedAt: at },
    });
  await databaseOf(slug)
    .insert(campaigns)
    .values({
      ...{ id: newId(), name: id, texts: { en }, state: 'finished', isPublic: true, startedAt: at, slug: id },
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
    newsletter: `/newsletter/archive/${id}`,
    newsletters: '/newsletter/archive',
    segments: '/admin/email-campaigns/segments',
  };
}
