import type { letters as english } from './english.ts';

export const letters: typeof english = {
  PASSWORD_RESET: {
    subject: 'Elija una contraseña nueva',
    body: `Hola, {name}:

Alguien pidió una contraseña nueva para su cuenta de Docket {email}. Para elegirla, abra este enlace en los próximos {minutes} minutos. El enlace sirve una sola vez.

{link}

Si no la pidió, ignore este mensaje. Su contraseña no cambia.`,
  },
  PASSWORD_CHANGED: {
    subject: 'Su contraseña ha cambiado',
    body: `Hola, {name}:

La contraseña de su cuenta de Docket {email} cambió el {time}.

Si no fue usted, elija otra contraseña de inmediato («Forgotten password?») y responda a este mensaje.`,
  },
  NEW_DEVICE: {
    subject: 'Nuevo acceso a su cuenta',
    body: `Hola, {name}:

Alguien inició sesión en su cuenta de Docket {email} desde un navegador nuevo el {time}: {place}.

Si fue usted, no tiene que hacer nada. De lo contrario, elija otra contraseña de inmediato («Forgotten password?»), termine la sesión («My account») y responda a este mensaje.`,
  },
  LOGIN_BLOCKED: {
    subject: 'Accesos a su cuenta bloqueados',
    body: `Hola, {name}:

El {time}, Docket bloqueó los accesos a su cuenta {email} durante 15 minutos, porque alguien escribió cinco veces una contraseña incorrecta. Mientras tanto, puede acceder desde un navegador que ya haya usado o con una clave de acceso. También puede elegir otra contraseña de inmediato («Forgotten password?»).

Si no fue usted, su contraseña sigue siendo secreta. Un segundo factor («My account») le protege aún más. Docket envía este mensaje como máximo una vez al día.`,
  },
  FACTORS_CHANGED: {
    subject: 'Sus segundos factores han cambiado',
    body: `Hola, {name}:

Los segundos factores o los códigos de recuperación de su cuenta de Docket {email} cambiaron el {time}.

Si no esperaba este cambio, elija otra contraseña de inmediato («Forgotten password?») y responda a este mensaje.`,
  },
  WEBHOOK_PAUSED: {
    subject: 'El webhook «{webhook}» está en pausa',
    body: `Hola, {name}:

Docket puso en pausa el webhook «{webhook}» a {address} el {time}: su receptor falló durante un día, no quiere más entregas, o el token de API del webhook ya no es válido. Las entregas del webhook muestran el motivo.

Docket conserva los cambios durante 30 días. Corrija la causa y active el webhook en Webhooks: Docket entrega los cambios desde la pausa.`,
  },
  API_TOKEN_CREATED: {
    subject: 'Nuevo token de API «{token}»',
    body: `Hola, {name}:

El token de API «{token}» se creó para su cuenta de Docket {email} el {time}. Un script con este token actúa en su nombre.

Si no fue usted, revoque el token («API tokens»), elija otra contraseña y responda a este mensaje.`,
  },
  INVITATION: {
    subject: 'Invitación de {company}',
    body: `Hola, {name}:

{inviter} le invita a {company} en Docket. Iniciará sesión con su correo electrónico. Para elegir su contraseña, abra este enlace en los próximos {days} días. El enlace sirve una sola vez.

{link}

Si no esperaba esta invitación, ignore este mensaje.`,
  },
  INVITATION_TAKEN: {
    subject: 'Invitación de {company}',
    body: `Hola, {name}:

{inviter} le invita a {company} en Docket con la dirección {email}. Una cuenta de Docket ya usa esta dirección, y cada dirección abre una sola cuenta. Su cuenta no cambia. {company} no sabrá nada de su cuenta.

Para aceptar, pida a {company} una invitación a otra dirección suya. Si no, ignore este mensaje.`,
  },
  EMAIL_CHANGE: {
    subject: 'Confirme su nuevo correo electrónico',
    body: `Hola, {name}:

Para iniciar sesión en Docket con {email} a partir de ahora, abra este enlace en las próximas {hours} horas. El enlace sirve una sola vez.

{link}

Si no lo pidió, ignore este mensaje. No cambia nada.`,
  },
  EMAIL_CHANGE_TAKEN: {
    subject: 'Su correo electrónico ya está en uso',
    body: `Hola:

Alguien pidió usar {email} para otra cuenta de Docket. Una cuenta ya usa esta dirección, así que no cambia nada.

Si fue usted, elija otra dirección. Si no, ignore este mensaje.`,
  },
  EMAIL_CHANGED: {
    subject: 'Su correo electrónico ha cambiado',
    body: `Hola, {name}:

El {time}, el correo electrónico de su cuenta de Docket cambió de {former} a {email}. A partir de ahora, inicie sesión con {email}.

Si no fue usted, responda de inmediato a este mensaje.`,
  },
  LOGIN_LINKED: {
    subject: 'Puede iniciar sesión con {provider}',
    body: `Hola, {name}:

Desde el {time}, la cuenta {identity} de {provider} abre su cuenta de Docket {email}.

Si no fue usted, elija otra contraseña de inmediato («Forgotten password?») y responda a este mensaje.`,
  },
};
