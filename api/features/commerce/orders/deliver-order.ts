import { type Context, withLocale } from '#api/context.ts';
import {
  hintNotifiedMembers,
  type NewNotification,
  prepareNotifications,
} from '#api/features/accounts/notifications/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { prepareCards } from '../gift-cards/index.ts';
import { cardsReadyMail, giftDeliveryMail, giftMail } from './mails.ts';
import { prepareCardPage } from './prepare-card-page.ts';
import type { OrderRow } from './queries.ts';
import { areCardsCreatedBy, findOrder, finishOrder, orderAwaitsCards, selectRecipientMember } from './queries.ts';
import { refundOrder } from './refund-order.ts';

/** Prepares a notification on the site for a recipient who is a member. Only the mail contains the codes. */
function notifyRecipient(context: Context, { id, tier, months, message, locale }: OrderRow, to: NewNotification['to']) {
  const { t } = withLocale(context, locale);
  const duration = t('store:monthCount', { count: months });
  return prepareNotifications(context, {
    ...{ kind: 'gift_card', subjectId: id, scopeId: null, path: '/store', actorId: null },
    title: `${t(`pricing:plan.${tier}.name`)}, ${duration}`,
    excerpt: message ?? '',
    to,
  });
}

/**
 * Creates and mails a paid order's cards once, in one transaction. Cards for a later day are created on that day, so
 * that their codes needn't be stored until then.
 */
export async function deliverOrder(context: Context, id: string): Promise<void> {
  const { db, now } = context;
  const [order] = await findOrder(db, id);
  const isDue = order?.state === 'paid' && (order.deliverAt === null || order.deliverAt <= now.getTime());
  if (!order || !isDue) return;
  const { tier, months, quantity, amount, currency, buyerEmail, recipientEmail } = order;
  if (recipientEmail === null && buyerEmail === null) return refundOrder(context, order);
  const wanted = { tier, months, quantity, orderId: id, price: { amount, currency } };
  const { batchId, cards, statements } = await prepareCards(context, wanted, orderAwaitsCards(id));
  const onlyIf = areCardsCreatedBy(batchId);
  const page = await prepareCardPage(context, id, cards, onlyIf);
  const codes = cards.map(({ code }) => code);
  const made = { codes, page: page.address };
  const mailToBuyer = recipientEmail === null ? cardsReadyMail : giftDeliveryMail;
  const messages = [
    recipientEmail !== null && giftMail(context, order, recipientEmail, made),
    buyerEmail !== null && mailToBuyer(context, order, buyerEmail, made),
  ].filter((message) => message !== false);
  const mails = await Promise.all(messages.map((message) => prepareMail(context, message)));
  const { finished, notified } = await namedBatch(db, {
    cards: statements,
    finished: finishOrder(db, id, batchId),
    page: page.insert,
    notified:
      recipientEmail === null ? [] : notifyRecipient(context, order, selectRecipientMember(recipientEmail, onlyIf)),
    mails: mails.flatMap((mail) => [mail.insert, mail.withdrawUnless(onlyIf)]),
  });
  if (finished.length === 0) return;
  for (const mail of mails) mail.dispatch();
  hintNotifiedMembers(context, notified);
}
