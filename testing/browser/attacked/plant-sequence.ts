import { sequences } from '#api/features/growth/sequences/schema.ts';
import { databaseOf } from '../settings.ts';
import type { Attacker } from './attack-texts.ts';

/** Plants attacks in a mail of a sequence that is off. Returns the URLs that show them. */
export async function plantSequence(slug: string, { write }: Attacker) {
  const en = {
    subject: write('sequences.steps:subject', 150, ['sequence']),
    preview: write('sequences.steps:preview', 200, ['sequence']),
    body: write('sequences.steps:body', 8_000, ['sequence'], '\n\n'),
  };
  const step = { id: 'hello', days: 0, plan: 'any', posted: 'any', returned: 'any', texts: { en } } as const;
  await databaseOf(slug)
    .insert(sequences)
    .values({ kind: 'welcome', steps: [step] })
    .onConflictDoUpdate({ target: sequences.kind, set: { steps: [step] } });
  return { sequence: '/admin/email-campaigns/sequences/welcome' };
}
