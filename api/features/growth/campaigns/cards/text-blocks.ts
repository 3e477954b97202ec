import type { MailCard } from '#api/platform/mail/card.ts';
import type { MailBlock } from '#api/platform/mail/message.ts';
import { splitBlocks } from '#api/platform/markdown/link-blocks.ts';

interface Place {
  slug: string;
  origin: string;
  /** By address. Cards that aren't in this map are left out. */
  cards: Readonly<Record<string, MailCard>>;
}

/** A campaign's text as the blocks of its mail. */
export function textBlocks(body: string, { slug, origin, cards }: Place): MailBlock[] {
  return splitBlocks(body).flatMap((block): MailBlock[] => {
    if (block.kind === 'prose') return [{ kind: 'prose', source: block.source, slug }];
    const { kind, label, address } = block;
    if (kind === 'button') {
      return [{ kind, label, url: address.startsWith('/') ? origin + address : address, isInText: true }];
    }
    const card = Object.hasOwn(cards, address) ? cards[address] : undefined;
    return card ? [{ kind, card }] : [];
  });
}
