import { asker } from './begin-item.ts';
import { createPerson } from './people.ts';

/** A campaign that isn't sent, by its id. */
export async function beginCampaign(slug: string): Promise<string> {
  const texts = { et: { subject: 'Juuni', preview: 'Kolm matka', body: 'Tule **kaasa**!' } };
  const given = { name: 'Juuni kiri', texts };
  return (await asker(await createPerson(slug, 'admin'))('POST', '/api/admin/email-campaigns', given)).data.id;
}
