import type { Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { PostAccess } from './contract.ts';
import { insertFirstSpaces } from './queries.ts';

const defaults = [
  {
    slug: 'teated',
    nameEt: 'Teated',
    nameEn: 'Announcements',
    descriptionEt: 'Mis meil uut on. Siin kirjutab meeskond, kommenteerida saavad kõik.',
    descriptionEn: 'What’s new here. The team writes, everyone can comment.',
    icon: 'megaphone',
    postAccess: 'staff' as PostAccess,
  },
  {
    slug: 'jutunurk',
    nameEt: 'Jutunurk',
    nameEn: 'General talk',
    descriptionEt: 'Kõigest, mis mujale ei mahu.',
    descriptionEn: 'Anything that has no place of its own.',
    icon: 'message-circle',
    postAccess: 'members' as PostAccess,
  },
  {
    slug: 'kysimused',
    nameEt: 'Küsimused',
    nameEn: 'Questions',
    descriptionEt: 'Küsi julgelt. Keegi on siin sama asja üle juba pead murdnud.',
    descriptionEn: 'Ask away. Someone here has wondered about the same thing.',
    icon: 'circle-help',
    postAccess: 'members' as PostAccess,
  },
  {
    slug: 'tutvume',
    nameEt: 'Saame tuttavaks',
    nameEn: 'Introductions',
    descriptionEt: 'Ütle tere ja räägi, mis sind siia tõi.',
    descriptionEn: 'Say hello and tell us what brought you here.',
    icon: 'users',
    postAccess: 'members' as PostAccess,
  },
] as const;

/** Creates the default spaces of a community that has no spaces, and returns how many it created. */
export async function insertDefaultSpaces(db: Database, now: Date): Promise<number> {
  const rows = defaults.map((space, position) => ({ id: newId(), ...space, position }));
  return (await insertFirstSpaces(db, rows, now)).rowsAffected;
}
