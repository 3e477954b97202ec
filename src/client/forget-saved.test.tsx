import { beforeEach, expect, it } from 'vitest';
import { removeAccountCopies, removeSavedTexts } from './forget-saved.ts';

const [own, other] = ['01a21f6a-cd7c-753f-8927-f7de55d55524', '01a21f6a-cda5-761c-9119-eaf81c7250e6'];
const keys = (storage: Storage) => Object.keys(storage).sort();
const text = (isSaved: boolean) => JSON.stringify({ isSaved });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const member of [own, other]) {
    localStorage.setItem(`kogu.draft.${member}.item.page`, '{}');
    localStorage.setItem(`kogu.unsent.${member}.post`, text(true));
    localStorage.setItem(`kogu.unsent.${member}.conversation:c1`, text(false));
    localStorage.setItem(`kogu.later.${member}`, '[]');
    localStorage.setItem(`kogu.send-queue.${member}.c1.m1`, '{}');
    sessionStorage.setItem(`kogu.home-edits.${member}`, '{}');
  }
  localStorage.setItem('theme', 'dark');
  // Copies from before keys contained the member's id.
  localStorage.setItem('kogu.draft.item', '{}');
  localStorage.setItem('kogu.draft.item.page', '{}');
});

it('deleting an account removes its copies from the device and keeps those of other accounts', () => {
  removeAccountCopies(own);
  expect(keys(localStorage)).toEqual([
    `kogu.draft.${other}.item.page`,
    `kogu.later.${other}`,
    `kogu.send-queue.${other}.c1.m1`,
    `kogu.unsent.${other}.conversation:c1`,
    `kogu.unsent.${other}.post`,
    'theme',
  ]);
  expect(keys(sessionStorage)).toEqual([`kogu.home-edits.${other}`]);
});

it('signing out keeps what only this device has and removes copies without an owner', () => {
  removeSavedTexts(own);
  const left = keys(localStorage);
  expect(left).toContain(`kogu.unsent.${own}.conversation:c1`);
  expect(left).toContain(`kogu.send-queue.${own}.c1.m1`);
  expect(left).not.toContain(`kogu.unsent.${own}.post`);
  expect(left).toContain(`kogu.draft.${own}.item.page`);
  expect(left.filter((key) => /^kogu\.draft\.item/.test(key))).toEqual([]);
});
