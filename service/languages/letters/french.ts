import type { letters as english } from './english.ts';

export const letters: typeof english = {
  PASSWORD_RESET: {
    subject: 'Choisir un nouveau mot de passe',
    body: `Bonjour {name},

Quelqu’un a demandé un nouveau mot de passe pour votre compte Docket {email}. Pour en choisir un, ouvrez ce lien dans les {minutes} minutes. Le lien ne sert qu’une fois.

{link}

Si vous n’avez rien demandé, ignorez ce message. Votre mot de passe reste inchangé.`,
  },
  PASSWORD_CHANGED: {
    subject: 'Votre mot de passe a été modifié',
    body: `Bonjour {name},

Le mot de passe de votre compte Docket {email} a été modifié le {time}.

Si ce n’était pas vous, choisissez aussitôt un autre mot de passe (« Forgotten password? ») et répondez à ce message.`,
  },
  NEW_DEVICE: {
    subject: 'Nouvelle connexion à votre compte',
    body: `Bonjour {name},

Une connexion à votre compte Docket {email} a eu lieu le {time} depuis un nouveau navigateur : {place}.

Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un autre mot de passe (« Forgotten password? »), terminez la session (« My account ») et répondez à ce message.`,
  },
  LOGIN_BLOCKED: {
    subject: 'Connexions à votre compte bloquées',
    body: `Bonjour {name},

Le {time}, Docket a bloqué les connexions à votre compte {email} pendant 15 minutes, car quelqu’un a saisi cinq fois un mauvais mot de passe. En attendant, vous pouvez vous connecter depuis un navigateur que vous avez déjà utilisé ou avec une clé d’accès. Vous pouvez aussi choisir tout de suite un autre mot de passe (« Forgotten password? »).

Si ce n’était pas vous, votre mot de passe reste secret. Un second facteur (« My account ») vous protège davantage. Docket envoie ce message une fois par jour au plus.`,
  },
  FACTORS_CHANGED: {
    subject: 'Vos seconds facteurs ont été modifiés',
    body: `Bonjour {name},

Les seconds facteurs ou les codes de secours de votre compte Docket {email} ont été modifiés le {time}.

Si vous n’attendiez pas cette modification, choisissez tout de suite un autre mot de passe (« Forgotten password? ») et répondez à ce message.`,
  },
  WEBHOOK_PAUSED: {
    subject: 'Le webhook « {webhook} » est suspendu',
    body: `Bonjour {name},

Docket a suspendu le webhook « {webhook} » vers {address} le {time} : son destinataire a échoué pendant un jour, il ne veut plus de livraisons, ou le jeton d’API du webhook n’est plus valable. Les livraisons du webhook montrent la raison.

Docket conserve les modifications pendant 30 jours. Corrigez la cause, puis activez le webhook sous Webhooks : Docket livre les modifications depuis la pause.`,
  },
  API_TOKEN_CREATED: {
    subject: 'Nouveau jeton d’API « {token} »',
    body: `Bonjour {name},

Le jeton d’API « {token} » a été créé pour votre compte Docket {email} le {time}. Un script muni de ce jeton agit en votre nom.

Si ce n’était pas vous, révoquez le jeton (« API tokens »), choisissez un autre mot de passe et répondez à ce message.`,
  },
  INVITATION: {
    subject: 'Invitation de {company}',
    body: `Bonjour {name},

{inviter} vous invite à rejoindre {company} dans Docket. Votre adresse e-mail est votre identifiant. Pour choisir votre mot de passe, ouvrez ce lien dans les {days} jours. Le lien ne sert qu’une fois.

{link}

Si vous n’attendiez pas cette invitation, ignorez ce message.`,
  },
  INVITATION_TAKEN: {
    subject: 'Invitation de {company}',
    body: `Bonjour {name},

{inviter} vous invite à rejoindre {company} dans Docket avec l’adresse {email}. Un compte Docket utilise déjà cette adresse, et une adresse n’ouvre qu’un seul compte. Votre compte reste inchangé. {company} n’apprend rien de votre compte.

Pour accepter, demandez à {company} une invitation à une autre adresse. Sinon, ignorez ce message.`,
  },
  EMAIL_CHANGE: {
    subject: 'Confirmer votre nouvelle adresse e-mail',
    body: `Bonjour {name},

Pour vous connecter désormais à Docket avec {email}, ouvrez ce lien dans les {hours} heures. Le lien ne sert qu’une fois.

{link}

Si vous n’avez rien demandé, ignorez ce message. Rien ne change.`,
  },
  EMAIL_CHANGE_TAKEN: {
    subject: 'Votre adresse e-mail est déjà utilisée',
    body: `Bonjour,

Quelqu’un a demandé à utiliser {email} pour un autre compte Docket. Un compte utilise déjà cette adresse : rien ne change.

Si c’était vous, choisissez une autre adresse. Sinon, ignorez ce message.`,
  },
  EMAIL_CHANGED: {
    subject: 'Votre adresse e-mail a été modifiée',
    body: `Bonjour {name},

Le {time}, l’adresse e-mail de votre compte Docket a changé de {former} à {email}. Connectez-vous désormais avec {email}.

Si ce n’était pas vous, répondez aussitôt à ce message.`,
  },
  LOGIN_LINKED: {
    subject: 'Vous pouvez vous connecter avec {provider}',
    body: `Bonjour {name},

Depuis le {time}, le compte {identity} chez {provider} ouvre votre compte Docket {email}.

Si ce n’était pas vous, choisissez aussitôt un autre mot de passe (« Forgotten password? ») et répondez à ce message.`,
  },
};
