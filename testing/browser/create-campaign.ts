import { campaigns } from '#api/features/growth/campaigns/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createApiCaller } from './create-item.ts';
import { createPerson } from './people.ts';
import { databaseOf } from './settings.ts';

/** Creates a campaign that isn't sent, and returns its id. */
export async function createCampaign(slug: string): Promise<string> {
  const texts = { et: { subject: 'Juuni', preview: 'Kolm matka', body: 'Tule **kaasa**!' } };
  const given = { name: 'Juuni kiri', texts };
  return (await createApiCaller(await createPerson(slug, 'admin'))('POST', '/api/admin/email-campaigns', given)).data
    .id;
}

/** Publishes a newsletter in the archive, and returns its path. */
export async function publishNewsletter(slug: string): Promise<string> {
  const [id, at] = [newId(), Date.now()];
  const author = await createPerson(slug, 'admin');
  const text = (subject: string, body: string) => ({ subject, preview: 'Kolm matka', body });
  await databaseOf(slug)
    .insert(campaigns)
    .values({
      ...{ id, name: 'Juuni kiri', stream: 'news', segment: { kind: 'all' }, slug: `juuni-${id}` },
      texts: {
        et: text(
          'Juuni kiri',
          '## Matkad\n\nTule **kaasa**!\n\n[Vaata sündmusi](/events "button")\n\n## Lõpetuseks\n\nKohtume.',
        ),
      },
      ...{ state: 'finished', isPublic: true, startedAt: at, finishedAt: at },
      ...{ createdBy: author.id, createdAt: at, changedAt: at },
    });
  return `/newsletter/archive/juuni-${id}`;
}
