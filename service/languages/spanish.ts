import type { FixedWords } from './english.ts';
import { letters } from './letters/spanish.ts';

const closing = `Un cordial saludo,

{{ sender.fullName }}
{{ company.name }}
{{ company.phone }}`;

export const spanish: FixedWords = {
  direction: 'ltr',
  labels: {
    job: {
      customer: 'Cliente',
      siteAddress: 'Lugar del trabajo',
      reference: 'Referencia del cliente',
      requestedAt: 'Solicitado',
      scheduledStart: 'Inicio previsto',
      scheduledEnd: 'Fin previsto',
      assignee: 'Técnico',
      department: 'Departamento',
      type: 'Tipo',
    },
    completedInfo: {
      startedAt: 'Llegada',
      finishedAt: 'Salida',
      outcome: 'Resultado',
      findings: 'Observaciones',
      workDone: 'Trabajo realizado',
      checklist: 'Lista de comprobación',
      materials: 'Materiales',
      followUps: 'Tareas pendientes',
      remarks: 'Comentarios del cliente',
      customerSignatureFileId: 'Firma del cliente',
      signedAt: 'Firmado',
      noSignatureReason: 'Motivo de la falta de firma',
    },
    material: { description: 'Material', quantity: 'Cantidad', unit: 'Unidad' },
    company: { registrationNumber: 'N.º de registro', taxNumber: 'N.º de identificación fiscal' },
    quotation: {
      issueDate: 'Fecha',
      validUntil: 'Válido hasta',
      reference: 'Referencia del cliente',
      leadNumber: 'N.º de consulta',
      contactDetails: 'Contacto',
      bankDetails: 'Datos bancarios',
      notes: 'Notas',
    },
    proformaInvoice: {
      amountDue: 'Importe a pagar',
      dueDate: 'Vencimiento',
      quotation: 'Presupuesto',
      paidAt: 'Pagado',
    },
    quotationLine: {
      description: 'Descripción',
      quantity: 'Cantidad',
      unit: 'Unidad',
      unitPrice: 'Precio unitario',
      taxes: 'Impuestos',
    },
    totals: { subtotal: 'Subtotal', discount: 'Descuento', total: 'Total' },
    bankDetails: {
      bankName: 'Banco',
      accountName: 'Titular',
      accountNumber: 'N.º de cuenta',
      bankCode: 'Código bancario',
      iban: 'IBAN',
    },
  },
  outcomes: { FULL: 'Terminado', PARTIAL: 'Terminado en parte' },
  jobStatuses: {
    NEW: 'Nuevo',
    ASSIGNED: 'Asignado',
    IN_PROGRESS: 'En curso',
    ON_HOLD: 'En espera',
    COMPLETED: 'Terminado',
    CLOSED: 'Cerrado',
    CANNOT_COMPLETE: 'No se puede terminar',
    CANCELLED: 'Anulado',
  },
  printed: {
    page: 'Página {page} de {pages}',
    timesIn: 'Hora de {zone}',
    logo: 'Logotipo de {company}',
    yes: 'Sí',
    no: 'No',
    draft: 'BORRADOR',
    void: 'ANULADO',
    jobReport: 'Parte de trabajo',
    report: 'Parte {number}',
    reportedProblem: 'Problema comunicado',
    details: 'Detalles',
    detail: 'Detalle',
    value: 'Valor',
    done: 'Hecho',
    notDone: 'Sin hacer',
    photosBefore: 'Fotos antes del trabajo',
    photosAfter: 'Fotos después del trabajo',
    photoBefore: 'Foto antes del trabajo',
    photoAfter: 'Foto después del trabajo',
    noPicture: 'No se puede mostrar esta imagen.',
    noSignatureFromFile: 'Tomado de registros anteriores',
    noSignaturePicture: 'No se puede mostrar la imagen de la firma.',
    signature: 'Firma',
    signatureOf: 'Firma de {name}',
    forCustomer: 'Por el cliente: {name}',
    quotation: 'Presupuesto',
    proformaInvoice: 'Factura proforma',
    quotationFor: 'Presupuesto para',
    billTo: 'Facturar a',
    notTaxInvoice: 'Este documento no es una factura.',
    amount: 'Importe ({currency})',
    discountOf: 'Descuento del {percent}',
    taxOn: '{tax} {percent} sobre {amount}',
    net: 'Total sin impuestos',
    pricesIncludeTax: 'Precios con impuestos incluidos',
    amountPaid: 'Importe pagado',
    advance: 'Anticipo: {percent} del total',
    acceptance: 'Aceptamos el presupuesto {number} por un total de {total}.',
    acceptedBy: 'Nombre',
    acceptedOn: 'Lugar y fecha',
  },
  templates: {
    JOB_REPORT: {
      subject: 'Parte {{ job.number }}: {{ job.title }}',
      body: `Estimado/a {{ customer.fullName }}:

Le adjuntamos el parte de nuestra visita del {{ completedInfo.finishedAt }}: {{ job.title }} ({{ job.number }}).

Si tiene cualquier pregunta, responda a este mensaje.

${closing}`,
    },
    QUOTATION: {
      subject: 'Presupuesto {{ quotation.number }}: {{ quotation.subject }}',
      body: `Estimado/a {{ customer.fullName }}:

Gracias por su consulta. Le adjuntamos nuestro presupuesto {{ quotation.number }}: {{ quotation.subject }}.

El total es de {{ quotation.total }} y el presupuesto es válido hasta el {{ quotation.validUntil }}. Para aceptarlo, devuélvanos la última página firmada o responda a este mensaje.

${closing}`,
    },
    PROFORMA_INVOICE: {
      subject: 'Factura proforma {{ proformaInvoice.number }}: {{ proformaInvoice.subject }}',
      body: `Estimado/a {{ customer.fullName }}:

Gracias por su pedido. Le adjuntamos nuestra factura proforma {{ proformaInvoice.number }} del presupuesto {{ quotation.number }}: {{ proformaInvoice.subject }}.

Le rogamos que abone el anticipo de {{ proformaInvoice.amountDue }} antes del {{ proformaInvoice.dueDate }}. Si tiene cualquier pregunta, responda a este mensaje.

${closing}`,
    },
  },
  letters,
};
