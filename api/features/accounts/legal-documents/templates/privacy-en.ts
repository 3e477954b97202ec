export const privacyEn = `
{{operator}} runs {{community}} and is responsible for your data here. This page says what we keep, why, and what you can do about it. Write to {{email}} about anything that concerns your data.

## What we keep, and why

**Your account**: e-mail address, name if you give one, picture, language, settings, and when you joined and last signed in. We need these to give you an account (contract). Your password is stored only as a hash that can't be turned back into the password.

**Signing in**: for each browser in which you are signed in, its kind, the approximate country and when it was last used, so that you can see and end your sessions. We keep network addresses only briefly, as counters that stop password guessing (legitimate interest in security).

**What you do here**: what you write, the events you sign up for, the questions you ask experts, how far you watched a video (contract).

**The AI page**: what you ask there, for {{answersKeptDays}} days after your last question in a conversation, so that you can read it again; only you see it, but administrators see questions that found no answer or no helpful one, without your name. Answers come from what you may read here. If the community uses a language model, the service behind it gets your question and the texts that answer it, but not who asked. Experts can also let it suggest a reply to what you ask them, and staff a summary of a discussion (contract).

**Payments**: what you bought, when, for how much, and the invoice. Card details go directly to the payment provider; we never see them. The law requires us to keep accounting records for seven years (legal obligation).

**Groups**: words by which administrators group members, such as “founder”. Your copy of your data has yours (legitimate interest in looking after the community).

**Mail**: which optional mails you chose. Mail about your account and purchases always comes; everything else needs your choice and can be turned off in the settings or by a link in the mail (consent). Of newsletters, we note whether yours was delivered, whether you opened any link in it (not which one) and whether you marked it as spam, for a year after it was sent. Its links lead through our own address, without cookies or other companies, and we don't count them if your browser asks not to be tracked. If you get the newsletter without an account, we keep your address, and when you agreed, until you unsubscribe.

**Statistics**: how many people visited a page and what was used. They are counted without cookies and without a profile of you, by country, kind of device, language and the link that led here, and we don't collect them from browsers that ask not to be tracked (legitimate interest in knowing what is useful). If you are a member, we note when you joined, first wrote and first paid. When you delete your account, that note is erased, and only sums remain.

## Cookies and storage in your browser

We set only what the site needs: a cookie that keeps you signed in, one that remembers your language, and your choice of theme. None of them follows you elsewhere, so there is no banner.

## Who else sees your data

Other members see what you publish and, if you allow it, your profile. Moderators and administrators see what they need to look after the community; what they do is recorded. They don't read private messages unless someone reports one.

Companies that work for us process data only on our instructions: hosting, the database, sending mail, and payments. If we use an analytics service, it receives no name and no address; a language model service receives texts as described above, but not who you are. Where a company is outside the European Economic Area, the safeguards that the law requires apply, such as the Commission's standard clauses.

We don't sell data, and hand it to authorities only where the law obliges us.

## How long we keep it

As long as you have an account. When you delete it, your data is erased or made anonymous at once, and from backups as they expire. Your posts and comments, and the pictures in them, stay under “Deleted member”, unless you choose to delete them too; messages that you sent stay with those who received them. Payment records stay for seven years. If you turned off our mail, we keep a hash of your address, so that we don't write to you again.

Links in mails that sign you in or change your account expire within a day, sessions after 7 days without use.

## Your rights

You can see and correct your data in the settings, download a copy, and delete your account there, without asking anyone. You can also object to processing, ask us to restrict it, and withdraw any consent, which doesn't affect what happened before. No decision about you is made by a machine alone.

If you think that we treat your data wrongly, write to us first if you can. You can always complain to the data protection authority where you live; in Estonia it is the Data Protection Inspectorate, www.aki.ee.

## Changes

When this notice changes, the new version appears here with its date, and earlier versions stay available. We tell members about changes that matter.
`.trim();
