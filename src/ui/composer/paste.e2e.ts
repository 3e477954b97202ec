import { expect, test } from '#testing/browser/test.ts';
import { openComposer, pasteOrDrop } from '#testing/browser/write-in-composer.ts';

const slug = 'ryup';

test('pasted text keeps its formatting', { tag: '@once' }, async ({ page, member }) => {
  await member(slug);
  const { editor, written } = await openComposer(page, slug);
  const empty = async () => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
  };
  for (const [given, expected] of [
    [{ text: '## Kelder\n\n- **jahe**\n- pime' }, '## Kelder\n\n- **jahe**\n- pime'],
    [{ html: '<h2>Kelder</h2><ul><li><b>jahe</b></li><li>pime</li></ul>' }, '## Kelder\n\n- **jahe**\n- pime'],
    [
      { html: '<b style="font-weight:normal"><p><span style="font-weight:700">Kelder</span> on</p></b>' },
      '**Kelder** on',
    ],
    [{ html: '<p>a</p><img src="https://kuu.ee/x.png"><p>b</p>' }, 'a\n\nb'],
    [{ html: '<a href="https://kuu.ee">kuu</a>', text: 'kuu' }, '[kuu](https://kuu.ee)'],
  ] as const) {
    await pasteOrDrop(editor, 'paste', given);
    expect(await written()).toBe(expected);
    await empty();
  }
  // Pasting a URL over selected words links them.
  await page.keyboard.type('kuu');
  await page.keyboard.press('ControlOrMeta+a');
  await pasteOrDrop(editor, 'paste', { text: 'https://kuu.ee' });
  expect(await written()).toBe('[kuu](https://kuu.ee)');
});
