import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { users } from '#api/features/accounts/users/schema.ts';
import { feedback } from '#api/features/operations/feedback/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { buildDemoEmail, refuseProduction } from './seed-accounts.ts';
import type { Target } from './target/target.ts';

const hour = 60 * 60 * 1000;

interface Entry {
  /** The sender: a member, a visitor's address, or null for a visitor who left none. */
  from: 'member' | 'premium' | { email: string } | null;
  message: Record<Locale, string>;
  rating: number | null;
  page: string | null;
  state: (typeof feedback.$inferInsert)['state'];
  tags: Record<Locale, string[]>;
  answer?: Record<Locale, string>;
  hoursAgo: number;
}

const entries: readonly Entry[] = [
  {
    from: 'member',
    message: {
      et: 'Teavitus jõudis minuni alles pärast sündmuse algust. Kas meeldetuletuse saaks päev varem?',
      en: 'The notice reached me when the event had begun. Could the reminder come a day earlier?',
    },
    rating: 3,
    page: '/events',
    state: 'new',
    tags: { et: [], en: [] },
    hoursAgo: 2,
  },
  {
    from: { email: 'kersti@example.com' },
    message: {
      et: 'Sooviksin kinkida liikmesuse terve aasta kaupa oma õele. Kas kaardi saab ka paberil?',
      en: 'I would like to give my sister a whole year. Can the card come on paper too?',
    },
    rating: null,
    page: '/store',
    state: 'in_progress',
    tags: { et: ['kinkekaardid'], en: ['gift cards'] },
    hoursAgo: 27,
  },
  {
    from: 'premium',
    message: {
      et: 'Viimane artikkel oli täpselt see, mida vajasin. Aitäh!',
      en: 'The last article was just what I needed. Thank you!',
    },
    rating: 5,
    page: '/articles',
    state: 'answered',
    tags: { et: ['kiitus'], en: ['praise'] },
    answer: { et: 'Aitäh, andsime autorile edasi!', en: 'Thank you, we told its author!' },
    hoursAgo: 80,
  },
  {
    from: null,
    message: {
      et: 'Videol puuduvad subtiitrid, aga ma ei kuule hästi.',
      en: 'A video has no captions, and I do not hear well.',
    },
    rating: 2,
    page: '/videos',
    state: 'in_progress',
    tags: { et: ['videod', 'ligipääs'], en: ['videos', 'access'] },
    hoursAgo: 130,
  },
];

/** Creates feedback of every kind if a demo community has none, on this machine only. */
export async function seedFeedback(target: Target, tenant: Tenant): Promise<number> {
  refuseProduction(target.kind);
  const db = target.connect(tenant);
  const [known] = await db.select({ id: feedback.id }).from(feedback).limit(1);
  if (known) return 0;
  const idOf = async (account: 'member' | 'premium' | 'admin') => {
    const email = buildDemoEmail(account, tenant.slug);
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    return user?.id ?? null;
  };
  const locale = tenant.defaultLocale;
  const admin = await idOf('admin');
  for (const { from, message, tags, answer, hoursAgo, ...entry } of entries) {
    const createdAt = Date.now() - hoursAgo * hour;
    await db.insert(feedback).values({
      ...entry,
      // The list is sorted by id, so ids contain the time of creation.
      id: uuidv7({ msecs: createdAt }),
      locale,
      createdAt,
      message: message[locale],
      tags: tags[locale],
      userId: typeof from === 'string' ? await idOf(from) : null,
      email: from !== null && typeof from === 'object' ? from.email : null,
      ...(answer && { answer: answer[locale], answerId: newId(), answeredAt: createdAt + 5 * hour, answeredBy: admin }),
    });
  }
  return entries.length;
}
