import { parseWords } from '#api/platform/search/match-query.ts';
import { type SensitiveTopic, sensitiveTopics } from '../contract.ts';

/** Word prefixes about health, law and money in both languages. */
const beginnings: Readonly<Record<SensitiveTopic, readonly string[]>> = {
  health: [
    ...['valu', 'haige', 'haigus', 'arst', 'perearst', 'ravi', 'rohi', 'tablet', 'diagnoos', 'sümptom', 'vererõh'],
    ...['diabee', 'rasedus', 'depress', 'ärevus', 'allergi', 'unetus', 'vigastus', 'põletik', 'palavik', 'veritse'],
    ...['pain', 'hurt', 'sick', 'illness', 'disease', 'doctor', 'medic', 'pill', 'symptom', 'diabet', 'pregnan'],
    ...['anxi', 'allerg', 'insomnia', 'injur', 'fever', 'bleed', 'dose', 'doos', 'vaccin', 'vaktsiin'],
  ],
  law: [
    ...['seadus', 'leping', 'kohus', 'kohtu', 'jurist', 'juriidi', 'advokaa', 'trahv', 'õiguslik', 'pärand'],
    ...['law', 'legal', 'contract', 'court', 'attorney', 'lawsuit', 'inherit'],
  ],
  money: [
    ...['laen', 'laenu', 'investee', 'maksud', 'makse', 'tulumaks', 'aktsia', 'võlg', 'võla', 'pension', 'krüpto'],
    ...['loan', 'invest', 'tax', 'taxes', 'debt', 'mortgage', 'shares', 'crypto'],
  ],
};

/** Finds the topics of a question for which the community's experts should be named. */
export function findSensitiveTopics(question: string): SensitiveTopic[] {
  const words = parseWords(question);
  return sensitiveTopics.filter((topic) =>
    words.some((word) => beginnings[topic].some((beginning) => word.startsWith(beginning))),
  );
}
