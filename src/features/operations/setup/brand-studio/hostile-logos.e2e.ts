import type { DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';
import { attackHost, attackMark } from '#testing/attacks.ts';
import { findIntrusions } from '#testing/browser/attacked/find-intrusions.ts';
import { createPerson } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'changing';
const run = `document.documentElement.dataset.attacked='${attackMark}'`;
const url = `https://${attackHost}/x`;
const page = `<body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${run}"/><script>${run}</script></body>`;
const scripted = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"/>`).toString('base64');

/** Hostile drawings: the contents, and attributes of the root element. */
const drawings: ReadonlyArray<[inside: string, attributes?: string]> = [
  [`<script>${run}</script>`],
  [`<script href="${url}.js"/><script xlink:href="data:text/javascript,${run}"/>`],
  [`<script><![CDATA[${run}]]></script>`],
  [`<x:script xmlns:x="http://www.w3.org/1999/xhtml">${run}</x:script>`],
  ['', `onload="${run}" onclick="${run}"`],
  [`<image href="${url}.png" onerror="${run}"/><feImage href="${url}.png"/>`],
  [`<foreignObject width="9" height="9">${page}</foreignObject>`],
  [`<a href="javascript:${run}"><rect width="9" height="9"/></a>`],
  [`<a xlink:href="#"><animate attributeName="href" values="javascript:${run}" begin="0s"/><text y="9">x</text></a>`],
  [`<set attributeName="onmouseover" to="${run}"/><animate onbegin="${run}" attributeName="x" dur="1s"/>`],
  [
    `<style>@import "${url}.css"; @font-face { font-family: a; src: url(${url}.woff2) } text { font-family: a }</style>`,
  ],
  [`<rect width="9" height="9" style="fill:url(${url}.svg#a);background:url('${url}.png')" filter="url(${url}#f)"/>`],
  [`<use href="${url}.svg#a"/><use href="data:image/svg+xml;base64,${scripted}#a"/>`],
  [`<image href="data:image/svg+xml;base64,${scripted}" width="9" height="9"/>`],
  [
    `<iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script&gt;${run}&lt;/script&gt;"/><object data="${url}"/>`,
  ],
  [`<handler xmlns="http://www.w3.org/2000/svg" type="text/javascript">${run}</handler><discard onend="${run}"/>`],
  [`]]&gt;<text>&lt;/svg&gt;&lt;x-a&gt;</text>`, 'xml:base="javascript:" data-x="&gt;&lt;x-a&gt;"'],
];

const files = [
  ...drawings.map(
    ([inside, attributes = '']) =>
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" ${attributes}>${inside}<path d="M0 0h9v9z"/></svg>`,
  ),
  `<?xml-stylesheet href="${url}.css"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h9"/></svg>`,
  `<!DOCTYPE svg [<!ENTITY a SYSTEM "${url}"><!ENTITY b "<script>${run}</script>">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><text>&a;&b;</text></svg>`,
];

test('a hostile logo runs no script and fetches nothing, opened directly or shown in a page', { tag: '@once' }, async ({
  page: opened,
}) => {
  const { token } = await createPerson(slug, 'admin');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/svg+xml' };
  const outside: string[] = [];
  opened.on('request', (request) => {
    if (new URL(request.url()).origin !== originOf(slug)) outside.push(request.url());
  });
  const names = new Set<string>();
  const refused: number[] = [];
  for (const [index, file] of files.entries()) {
    const path = '/api/admin/customizations/logos/main?revision=1000000';
    const { status, body } = await visit(slug, path, { method: 'PUT', headers, body: file });
    if (status === 400) {
      refused.push(index);
      continue;
    }
    expect([index, status]).toEqual([index, 200]);
    const { data } = JSON.parse(body) as { data: DraftView };
    names.add(`/files/${slug}/brand/${data.draft['logo.main']}`);
  }
  expect(refused, 'each can be drawn without what is hostile').toEqual([]);
  // After cleaning, most are the same drawing.
  expect(names.size).toBeGreaterThan(2);
  for (const name of names) {
    await opened.goto(originOf(slug) + name);
    expect([name, await opened.content()]).toEqual([name, expect.stringContaining('<svg')]);
    expect([name, await findIntrusions(opened)]).toEqual([name, []]);
    expect(await opened.content()).not.toMatch(/script|javascript|foreignObject|animate|handler/i);
  }

  await opened.goto(`${originOf(slug)}/no/such/page`);
  await opened.evaluate(
    (logos) => {
      for (const logo of logos) {
        const [picture, icon] = [document.createElement('img'), document.createElement('link')];
        picture.src = logo;
        Object.assign(icon, { rel: 'icon', href: logo });
        document.body.appendChild(picture);
        document.body.appendChild(icon);
      }
    },
    [...names],
  );
  await expect
    .poll(() =>
      opened.locator('body > img').evaluateAll((all) => (all as HTMLImageElement[]).map(({ complete }) => complete)),
    )
    .toEqual([...names].map(() => true));
  expect(await findIntrusions(opened)).toEqual([]);
  expect(outside).toEqual([]);
});
