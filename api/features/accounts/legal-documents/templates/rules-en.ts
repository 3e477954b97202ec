export const rulesEn = `
These rules apply wherever members of {{community}} write: posts, comments, messages, profiles and events.

## Be kind

Write to people the way you would speak to them in a room together. Disagree with what someone says, not with who they are. Don't insult, bully, threaten or shame anyone, and don't hate people for what they are.

## Keep it true and useful

Don't spread what you know is false, and don't pretend to be someone else. Say so when you are paid for what you recommend. Write about the topic of the space, and don't post the same thing twice.

## Respect others

Don't publish other people's personal data, pictures or private messages without asking them. Don't copy other people's work without permission. Don't advertise where no one asked for it.

## Nothing illegal

Don't post anything that breaks the law or someone's rights, and nothing sexual that involves children, ever. We tell the police what the law obliges us to tell.

## When a rule is broken

Anyone can report a text, from its menu, also without an account. People look at each report; a program may only hold a text until someone has read it, or ask its author to change a word before sending it. We can remove a text, warn its author, suspend them for a time, or close the account. We choose what fits: how grave it is, whether it happened before, and what it did to others.

Whoever is concerned reads what we decided, which rule it was about and why, and can appeal free of charge within six months. Someone else answers the appeal. Whoever reports in bad faith again and again, or appeals so, may be refused for a time.

{{operator}} sets these rules. Questions about them: {{email}}.
`.trim();
