import type { FixedWords } from './english.ts';
import { letters } from './letters/german.ts';

const closing = `Freundliche Grüße

{{ sender.fullName }}
{{ company.name }}
{{ company.phone }}`;

export const german: FixedWords = {
  direction: 'ltr',
  labels: {
    job: {
      customer: 'Kunde',
      siteAddress: 'Einsatzort',
      reference: 'Ihr Zeichen',
      requestedAt: 'Gemeldet',
      scheduledStart: 'Beginn geplant',
      scheduledEnd: 'Ende geplant',
      assignee: 'Ausgeführt von',
      department: 'Abteilung',
      type: 'Art',
    },
    completedInfo: {
      startedAt: 'Ankunft',
      finishedAt: 'Abfahrt',
      outcome: 'Ergebnis',
      findings: 'Befund',
      workDone: 'Ausgeführte Arbeiten',
      checklist: 'Prüfliste',
      materials: 'Material',
      followUps: 'Noch zu erledigen',
      remarks: 'Bemerkungen des Kunden',
      customerSignatureFileId: 'Unterschrift des Kunden',
      signedAt: 'Unterschrieben',
      noSignatureReason: 'Grund der fehlenden Unterschrift',
    },
    material: { description: 'Material', quantity: 'Menge', unit: 'Einheit' },
    company: { registrationNumber: 'Registernummer', taxNumber: 'Steuernummer' },
    quotation: {
      issueDate: 'Datum',
      validUntil: 'Gültig bis',
      reference: 'Ihr Zeichen',
      leadNumber: 'Anfragenummer',
      contactDetails: 'Ansprechpartner',
      bankDetails: 'Bankverbindung',
      notes: 'Hinweise',
    },
    proformaInvoice: { amountDue: 'Zu zahlen', dueDate: 'Fällig', quotation: 'Angebot', paidAt: 'Bezahlt' },
    quotationLine: {
      description: 'Beschreibung',
      quantity: 'Menge',
      unit: 'Einheit',
      unitPrice: 'Einzelpreis',
      taxes: 'Steuern',
    },
    totals: { subtotal: 'Zwischensumme', discount: 'Rabatt', total: 'Gesamtbetrag' },
    bankDetails: {
      bankName: 'Bank',
      accountName: 'Kontoinhaber',
      accountNumber: 'Kontonummer',
      bankCode: 'Bankleitzahl',
      iban: 'IBAN',
    },
  },
  outcomes: { FULL: 'Vollständig erledigt', PARTIAL: 'Teilweise erledigt' },
  jobStatuses: {
    NEW: 'Neu',
    ASSIGNED: 'Zugeteilt',
    IN_PROGRESS: 'In Arbeit',
    ON_HOLD: 'Zurückgestellt',
    COMPLETED: 'Erledigt',
    CLOSED: 'Abgeschlossen',
    CANNOT_COMPLETE: 'Nicht ausführbar',
    CANCELLED: 'Storniert',
  },
  printed: {
    page: 'Seite {page} von {pages}',
    timesIn: 'Uhrzeiten: {zone}',
    logo: 'Logo von {company}',
    yes: 'Ja',
    no: 'Nein',
    draft: 'ENTWURF',
    void: 'UNGÜLTIG',
    jobReport: 'Arbeitsbericht',
    report: 'Bericht {number}',
    reportedProblem: 'Gemeldetes Problem',
    details: 'Angaben',
    detail: 'Angabe',
    value: 'Wert',
    done: 'Erledigt',
    notDone: 'Nicht erledigt',
    photosBefore: 'Fotos vor der Arbeit',
    photosAfter: 'Fotos nach der Arbeit',
    photoBefore: 'Foto vor der Arbeit',
    photoAfter: 'Foto nach der Arbeit',
    noPicture: 'Dieses Bild lässt sich nicht anzeigen.',
    noSignatureFromFile: 'Aus früheren Aufzeichnungen übernommen',
    noSignaturePicture: 'Das Bild der Unterschrift lässt sich nicht anzeigen.',
    signature: 'Unterschrift',
    signatureOf: 'Unterschrift von {name}',
    forCustomer: 'Für den Kunden: {name}',
    quotation: 'Angebot',
    proformaInvoice: 'Proforma-Rechnung',
    quotationFor: 'Angebot für',
    billTo: 'Rechnung an',
    notTaxInvoice: 'Dieses Dokument ist keine Rechnung.',
    amount: 'Betrag ({currency})',
    discountOf: 'Rabatt von {percent}',
    taxOn: '{tax} {percent} auf {amount}',
    net: 'Gesamtbetrag ohne Steuern',
    pricesIncludeTax: 'Preise einschließlich Steuern',
    amountPaid: 'Bezahlter Betrag',
    advance: 'Anzahlung: {percent} des Gesamtbetrags',
    acceptance: 'Wir nehmen das Angebot {number} über {total} an.',
    acceptedBy: 'Name',
    acceptedOn: 'Ort und Datum',
  },
  templates: {
    JOB_REPORT: {
      subject: 'Bericht {{ job.number }}: {{ job.title }}',
      body: `Guten Tag {{ customer.fullName }},

anbei erhalten Sie den Bericht über unseren Einsatz vom {{ completedInfo.finishedAt }}: {{ job.title }} (Auftrag {{ job.number }}).

Bei Fragen antworten Sie einfach auf diese E-Mail.

${closing}`,
    },
    QUOTATION: {
      subject: 'Angebot {{ quotation.number }}: {{ quotation.subject }}',
      body: `Guten Tag {{ customer.fullName }},

vielen Dank für Ihre Anfrage. Anbei erhalten Sie unser Angebot {{ quotation.number }}: {{ quotation.subject }}.

Der Gesamtbetrag ist {{ quotation.total }}; das Angebot gilt bis {{ quotation.validUntil }}. Um es anzunehmen, senden Sie uns die letzte Seite unterschrieben zurück oder antworten einfach auf diese E-Mail.

${closing}`,
    },
    PROFORMA_INVOICE: {
      subject: 'Proforma-Rechnung {{ proformaInvoice.number }}: {{ proformaInvoice.subject }}',
      body: `Guten Tag {{ customer.fullName }},

vielen Dank für Ihren Auftrag. Anbei erhalten Sie unsere Proforma-Rechnung {{ proformaInvoice.number }} zum Angebot {{ quotation.number }}: {{ proformaInvoice.subject }}.

Bitte zahlen Sie {{ proformaInvoice.amountDue }} im Voraus bis {{ proformaInvoice.dueDate }}. Bei Fragen antworten Sie einfach auf diese E-Mail.

${closing}`,
    },
  },
  letters,
};
