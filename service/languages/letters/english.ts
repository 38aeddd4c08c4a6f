/** The mails about accounts; a braced word stands for a value. */
export const letters = {
  PASSWORD_RESET: {
    subject: 'Choose a new password',
    body: `Hello {name},

Somebody asked for a new password for your Docket account {email}. To choose a password, open this link within {minutes} minutes. The link works once.

{link}

If you did not ask, ignore this e-mail. Your password stays as it is.`,
  },
  PASSWORD_CHANGED: {
    subject: 'Your password was changed',
    body: `Hello {name},

The password of your Docket account {email} was changed on {time}.

If this was not you, choose another password at once with “Forgotten password?”, and reply to this e-mail.`,
  },
  NEW_DEVICE: {
    subject: 'New login to your account',
    body: `Hello {name},

Somebody logged in to your Docket account {email} from a new browser on {time}: {place}.

If this was you, there is nothing to do. Otherwise, choose another password at once with “Forgotten password?”, end the session on My account, and reply to this e-mail.`,
  },
  LOGIN_BLOCKED: {
    subject: 'Logins to your account were blocked',
    body: `Hello {name},

On {time}, Docket blocked logins to your account {email} for 15 minutes, because somebody typed a wrong password five times. Meanwhile, you can log in from a browser that you have used before, or with a passkey. “Forgotten password?” leads in at once, too.

If this was not you, your password is still secret. A second factor on My account protects you further. Docket sends this e-mail at most once a day.`,
  },
  FACTORS_CHANGED: {
    subject: 'Your second factors were changed',
    body: `Hello {name},

The second factors or the recovery codes of your Docket account {email} were changed on {time}.

If you did not expect this change, choose another password at once with “Forgotten password?”, and reply to this e-mail.`,
  },
  WEBHOOK_PAUSED: {
    subject: 'Webhook “{webhook}” is paused',
    body: `Hello {name},

Docket paused the webhook “{webhook}” to {address} on {time}: its receiver failed for a day, the receiver wants no more deliveries, or the webhook’s API token is no longer valid. The webhook’s deliveries show the reason.

Docket keeps the changes for 30 days. Correct the cause, then switch the webhook on under Webhooks: Docket delivers the changes from the pause on.`,
  },
  API_TOKEN_CREATED: {
    subject: 'New API token “{token}”',
    body: `Hello {name},

The API token “{token}” was created for your Docket account {email} on {time}. A script with the token acts in your name.

If this was not you, revoke the token under API tokens, choose another password, and reply to this e-mail.`,
  },
  INVITATION: {
    subject: 'Invitation to {company}',
    body: `Hello {name},

{inviter} invites you to {company} in Docket. Your e-mail address is your login. To choose your password, open this link within {days} days. The link works once.

{link}

If you did not expect this invitation, ignore this e-mail.`,
  },
  INVITATION_TAKEN: {
    subject: 'Invitation to {company}',
    body: `Hello {name},

{inviter} invites you to {company} in Docket under the address {email}. A Docket account already uses this address, and an address opens only one account. Your account stays as it is. {company} does not learn about your account.

To accept, ask {company} to invite another address of yours. Otherwise, ignore this e-mail.`,
  },
  EMAIL_CHANGE: {
    subject: 'Confirm your new e-mail address',
    body: `Hello {name},

To log in to Docket with {email} from now on, open this link within {hours} hours. The link works once.

{link}

If you did not ask, ignore this e-mail. Nothing changes.`,
  },
  EMAIL_CHANGE_TAKEN: {
    subject: 'Your e-mail address is in use',
    body: `Hello,

Somebody asked to use {email} for another Docket account. An account already uses this address, so nothing changes.

If this was you, choose another address. Otherwise, ignore this e-mail.`,
  },
  EMAIL_CHANGED: {
    subject: 'Your e-mail address was changed',
    body: `Hello {name},

On {time}, the e-mail address of your Docket account changed from {former} to {email}. From now on, log in with {email}.

If this was not you, reply to this e-mail at once.`,
  },
  LOGIN_LINKED: {
    subject: 'You can log in with {provider}',
    body: `Hello {name},

Since {time}, the account {identity} at {provider} opens your Docket account {email}.

If this was not you, choose another password at once with “Forgotten password?”, and reply to this e-mail.`,
  },
};
