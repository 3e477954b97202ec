export const termsEn = `
These terms apply between you and {{operator}}, who runs {{community}} at {{site}}. Questions are welcome at {{email}}.

## Your account

You can read what is public without an account. To take part you need one, and joining is free. Give an e-mail address that is yours, keep your password to yourself, and tell us at {{email}} if you think someone else has used your account.

You must be at least 16 years old, or have the consent of a parent or guardian.

You can leave whenever you like: choose “Delete my account” in the settings. You can download a copy of your data there first.

## Taking part

Treat people the way you would in a room together. Don't post anything that is illegal, that harasses or threatens someone, that reveals another person's private life, or that is advertising in disguise. Don't copy other people's work without permission.

What you write remains yours. You allow us to store it, to show it to those for whom you wrote it, and to make the copies that this takes. That permission ends when you delete it, except in backups, which expire on their own.

## When something breaks the rules

Anyone can tell us about content that seems illegal or against these terms. We look at every notice. If we remove something, restrict it, or suspend an account, the person concerned learns what we decided, why, and how to object. You can object within six months, free of charge, and someone else will decide about your objection. You can also turn to an out-of-court dispute body or to a court.

## Paid membership

A paid membership is charged each month in advance, at the price shown before you pay, until you cancel it. You can cancel at any time on the page “My subscription”; what you have paid for stays yours until the end of that month.

If a payment fails, we tell you and try again. Your membership continues for a few days so that a card can be replaced.

If we change the price, you will hear about it at least 30 days before the first payment at the new price, and you can cancel before then.

## Changing your mind

As a consumer in the European Union you can withdraw from a purchase within 14 days without giving a reason. We give you more: for 30 days after your first payment you can have it back. Ask on the page “My subscription”, or write to {{email}}. The money returns the way it was paid, within 14 days.

## Gift cards

A gift card gives its holder the membership and the time shown on it. It is valid until the date shown on the card, can be redeemed once, and can't be exchanged for cash. A card that no one has redeemed can be returned within 30 days of its purchase. Look after the code: whoever has it can use it.

## Content and advice

Articles, videos, events and answers are there to inform. They don't replace advice from a doctor, a lawyer or another professional who knows your situation. Experts answer for what they write themselves.

Content for members is for you personally. Please don't publish it elsewhere or share your account.

## Events

When you sign up for an event, a place is kept for you. Give it up if you can't come, so that someone else can. If an event is cancelled or moved, we tell those who signed up.

## What we are responsible for

We look after {{community}} with care, but can't promise that it will always be available or free of mistakes. We are liable for damage that we cause intentionally or through gross negligence, and wherever the law doesn't allow liability to be limited. Your rights as a consumer are not affected.

We may close an account that keeps breaking these terms. If it has a paid membership, we refund the time that remains unless the law lets us keep it.

## Changes and law

When we change these terms, the new version appears on this page with its date, and earlier versions stay available. If a change matters to you as a member, we tell you before it applies.

The law of the country in which {{operator}} is established applies. If you are a consumer, you also keep the protection of the law where you live, and can turn to its consumer dispute body.
`.trim();
