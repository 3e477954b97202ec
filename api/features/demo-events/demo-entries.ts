import type { EventEntry } from '../events/contract.ts';

const each = { access: 'everyone', going: 0, waitlisted: 0 } as const;

/** Events that would suit any community: a few in the coming weeks, their addresses of the day they are made. */
export function demoEvents(now: Date): EventEntry[] {
  const day = now.toISOString().slice(0, 10);
  return [
    {
      ...each,
      slug: `demo-coffee-${day}`,
      inDays: 3,
      at: '10:00',
      minutes: 90,
      title: { et: 'Hommikukohv uutega', en: 'Morning coffee with newcomers' },
      summary: {
        et: 'Tule tutvu nendega, kes on siin sama uued kui sina.',
        en: 'Meet those who are as new here as you are.',
      },
      body: {
        et: 'Esimene tass on meilt. Räägime, kes me oleme ja mida siit otsime. Midagi ette valmistada pole vaja.',
        en: 'The first cup is on us. We talk about who we are and what we are looking for. There is nothing to prepare.',
      },
      place: 'Aparaat, Kastani 42, Tartu',
      capacity: 12,
      going: 3,
    },
    {
      ...each,
      slug: `demo-questions-${day}`,
      inDays: 9,
      at: '19:00',
      minutes: 60,
      title: { et: 'Küsimuste tund', en: 'An hour of questions' },
      summary: {
        et: 'Küsi otse, mida muidu küsida ei julge.',
        en: 'Ask live what you would not ask otherwise.',
      },
      body: {
        et: 'Saada küsimus ette või küsi kohapeal. Vastame kordamööda, kuni tund täis saab.',
        en: 'Send your question beforehand or ask on the spot. We answer in turn until the hour is over.',
      },
      onlineUrl: 'https://meet.example.org/questions',
    },
    {
      ...each,
      slug: `demo-workshop-${day}`,
      inDays: 17,
      at: '12:00',
      minutes: 180,
      title: { et: 'Väike töötuba', en: 'A small workshop' },
      summary: {
        et: 'Kolm kohta, kõik võetud: proovi ootejärjekorda.',
        en: 'Three places, all taken: try the waitlist.',
      },
      body: {
        et: 'Töötuba on nimelt väike. Kui keegi loobub, liigub järjekord ise edasi ja saad kirja.',
        en: 'The workshop is small on purpose. When somebody gives up a place, the waitlist moves up by itself and you get a mail.',
      },
      place: 'Telliskivi 60a, Tallinn',
      capacity: 3,
      going: 3,
      waitlisted: 1,
    },
  ];
}
