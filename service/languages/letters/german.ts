import type { letters as english } from './english.ts';

export const letters: typeof english = {
  PASSWORD_RESET: {
    subject: 'Neues Passwort wählen',
    body: `Guten Tag {name},

jemand hat ein neues Passwort für Ihr Docket-Konto {email} angefordert. Öffnen Sie innerhalb von {minutes} Minuten diesen Link, um ein Passwort zu wählen. Der Link gilt einmal.

{link}

Wenn Sie nichts angefordert haben, ignorieren Sie diese E-Mail. Ihr Passwort bleibt, wie es ist.`,
  },
  PASSWORD_CHANGED: {
    subject: 'Ihr Passwort wurde geändert',
    body: `Guten Tag {name},

das Passwort Ihres Docket-Kontos {email} wurde am {time} geändert.

Wenn Sie das nicht waren, wählen Sie sofort ein anderes Passwort („Forgotten password?“) und antworten Sie auf diese E-Mail.`,
  },
  NEW_DEVICE: {
    subject: 'Neue Anmeldung bei Ihrem Konto',
    body: `Guten Tag {name},

am {time} hat sich jemand mit einem neuen Browser bei Ihrem Docket-Konto {email} angemeldet: {place}.

Wenn Sie das waren, ist nichts zu tun. Andernfalls wählen Sie sofort ein anderes Passwort („Forgotten password?“), beenden Sie die Sitzung („My account“) und antworten Sie auf diese E-Mail.`,
  },
  LOGIN_BLOCKED: {
    subject: 'Anmeldungen bei Ihrem Konto gesperrt',
    body: `Guten Tag {name},

am {time} hat Docket Anmeldungen bei Ihrem Konto {email} für 15 Minuten gesperrt, weil jemand fünfmal ein falsches Passwort eingegeben hat. In dieser Zeit können Sie sich mit einem Browser anmelden, den Sie schon benutzt haben, oder mit einem Passkey. Sie können auch sofort ein anderes Passwort wählen („Forgotten password?“).

Wenn Sie das nicht waren, ist Ihr Passwort weiterhin geheim. Ein zweiter Faktor („My account“) schützt Sie zusätzlich. Docket sendet diese E-Mail höchstens einmal am Tag.`,
  },
  FACTORS_CHANGED: {
    subject: 'Ihre zweiten Faktoren wurden geändert',
    body: `Guten Tag {name},

die zweiten Faktoren oder die Wiederherstellungscodes Ihres Docket-Kontos {email} wurden am {time} geändert.

Wenn Sie diese Änderung nicht erwartet haben, wählen Sie sofort ein anderes Passwort („Forgotten password?“) und antworten Sie auf diese E-Mail.`,
  },
  WEBHOOK_PAUSED: {
    subject: 'Webhook „{webhook}“ ist angehalten',
    body: `Guten Tag {name},

Docket hat den Webhook „{webhook}“ an {address} am {time} angehalten: Der Empfänger hat einen Tag lang versagt, er wünscht keine Zustellungen mehr, oder das API-Token des Webhooks gilt nicht mehr. Die Zustellungen des Webhooks zeigen den Grund.

Docket bewahrt die Änderungen 30 Tage lang auf. Beheben Sie die Ursache, und schalten Sie den Webhook unter Webhooks ein: Docket stellt die Änderungen seit der Pause zu.`,
  },
  API_TOKEN_CREATED: {
    subject: 'Neues API-Token „{token}“',
    body: `Guten Tag {name},

das API-Token „{token}“ wurde am {time} für Ihr Docket-Konto {email} angelegt. Ein Skript mit diesem Token handelt in Ihrem Namen.

Wenn Sie das nicht waren, widerrufen Sie das Token („API tokens“), wählen Sie ein anderes Passwort und antworten Sie auf diese E-Mail.`,
  },
  INVITATION: {
    subject: 'Einladung zu {company}',
    body: `Guten Tag {name},

{inviter} lädt Sie zu {company} in Docket ein. Sie melden sich mit Ihrer E-Mail-Adresse an. Öffnen Sie innerhalb von {days} Tagen diesen Link, um Ihr Passwort zu wählen. Der Link gilt einmal.

{link}

Wenn Sie diese Einladung nicht erwartet haben, ignorieren Sie diese E-Mail.`,
  },
  INVITATION_TAKEN: {
    subject: 'Einladung zu {company}',
    body: `Guten Tag {name},

{inviter} lädt Sie unter der Adresse {email} zu {company} in Docket ein. Diese Adresse gehört bereits zu einem Docket-Konto, und jede Adresse öffnet nur ein Konto. Ihr Konto bleibt, wie es ist. {company} erfährt nichts von Ihrem Konto.

Um anzunehmen, bitten Sie {company} um eine Einladung an eine andere Adresse. Andernfalls ignorieren Sie diese E-Mail.`,
  },
  EMAIL_CHANGE: {
    subject: 'Neue E-Mail-Adresse bestätigen',
    body: `Guten Tag {name},

öffnen Sie innerhalb von {hours} Stunden diesen Link, um sich künftig mit {email} bei Docket anzumelden. Der Link gilt einmal.

{link}

Wenn Sie nichts angefordert haben, ignorieren Sie diese E-Mail. Es ändert sich nichts.`,
  },
  EMAIL_CHANGE_TAKEN: {
    subject: 'Ihre E-Mail-Adresse ist vergeben',
    body: `Guten Tag,

jemand möchte {email} für ein anderes Docket-Konto verwenden. Die Adresse gehört bereits zu einem Konto, daher ändert sich nichts.

Wenn Sie das waren, wählen Sie eine andere Adresse. Andernfalls ignorieren Sie diese E-Mail.`,
  },
  EMAIL_CHANGED: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    body: `Guten Tag {name},

die E-Mail-Adresse Ihres Docket-Kontos wurde am {time} von {former} zu {email} geändert. Melden Sie sich künftig mit {email} an.

Wenn Sie das nicht waren, antworten Sie sofort auf diese E-Mail.`,
  },
  LOGIN_LINKED: {
    subject: 'Sie können sich mit {provider} anmelden',
    body: `Guten Tag {name},

seit {time} öffnet das Konto {identity} bei {provider} Ihr Docket-Konto {email}.

Wenn Sie das nicht waren, wählen Sie sofort ein anderes Passwort („Forgotten password?“) und antworten Sie auf diese E-Mail.`,
  },
};
