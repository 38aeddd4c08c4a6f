import type { FixedWords } from './english.ts';
import { letters } from './letters/french.ts';

const closing = `Cordialement,

{{ sender.fullName }}
{{ company.name }}
{{ company.phone }}`;

export const french: FixedWords = {
  direction: 'ltr',
  labels: {
    job: {
      customer: 'Client',
      siteAddress: 'Lieu d’intervention',
      reference: 'Référence client',
      requestedAt: 'Demandé le',
      scheduledStart: 'Début prévu',
      scheduledEnd: 'Fin prévue',
      assignee: 'Intervenant',
      department: 'Service',
      type: 'Type',
    },
    completedInfo: {
      startedAt: 'Arrivée',
      finishedAt: 'Départ',
      outcome: 'Résultat',
      findings: 'Constat',
      workDone: 'Travaux effectués',
      checklist: 'Points de contrôle',
      materials: 'Matériel',
      followUps: 'Suites à donner',
      remarks: 'Remarques du client',
      customerSignatureFileId: 'Signature du client',
      signedAt: 'Signé le',
      noSignatureReason: 'Motif de l’absence de signature',
    },
    material: { description: 'Matériel', quantity: 'Quantité', unit: 'Unité' },
    company: { registrationNumber: 'N° d’immatriculation', taxNumber: 'N° de TVA' },
    quotation: {
      issueDate: 'Date',
      validUntil: 'Valable jusqu’au',
      reference: 'Référence client',
      leadNumber: 'N° de demande',
      contactDetails: 'Contact',
      bankDetails: 'Coordonnées bancaires',
      notes: 'Remarques',
    },
    proformaInvoice: { amountDue: 'Montant dû', dueDate: 'Échéance', quotation: 'Devis', paidAt: 'Payé le' },
    quotationLine: {
      description: 'Désignation',
      quantity: 'Quantité',
      unit: 'Unité',
      unitPrice: 'Prix unitaire',
      taxes: 'Taxes',
    },
    totals: { subtotal: 'Sous-total', discount: 'Remise', total: 'Total' },
    bankDetails: {
      bankName: 'Banque',
      accountName: 'Titulaire',
      accountNumber: 'N° de compte',
      bankCode: 'Code banque',
      iban: 'IBAN',
    },
  },
  outcomes: { FULL: 'Terminé', PARTIAL: 'Terminé en partie' },
  jobStatuses: {
    NEW: 'Nouveau',
    ASSIGNED: 'Attribué',
    IN_PROGRESS: 'En cours',
    ON_HOLD: 'En attente',
    COMPLETED: 'Terminé',
    CLOSED: 'Clos',
    CANNOT_COMPLETE: 'Impossible à terminer',
    CANCELLED: 'Annulé',
  },
  printed: {
    page: 'Page {page} sur {pages}',
    timesIn: 'Heures de {zone}',
    logo: 'Logo de {company}',
    yes: 'Oui',
    no: 'Non',
    draft: 'PROJET',
    void: 'ANNULÉ',
    jobReport: 'Rapport d’intervention',
    report: 'Rapport {number}',
    reportedProblem: 'Problème signalé',
    details: 'Détails',
    detail: 'Détail',
    value: 'Valeur',
    done: 'Fait',
    notDone: 'Non fait',
    photosBefore: 'Photos avant les travaux',
    photosAfter: 'Photos après les travaux',
    photoBefore: 'Photo avant les travaux',
    photoAfter: 'Photo après les travaux',
    noPicture: 'Cette image ne peut pas être affichée.',
    noSignatureFromFile: 'Repris de dossiers antérieurs',
    noSignaturePicture: 'L’image de la signature ne peut pas être affichée.',
    signature: 'Signature',
    signatureOf: 'Signature de {name}',
    forCustomer: 'Pour le client : {name}',
    quotation: 'Devis',
    proformaInvoice: 'Facture pro forma',
    quotationFor: 'Devis pour',
    billTo: 'Facturé à',
    notTaxInvoice: 'Ce document n’est pas une facture.',
    amount: 'Montant ({currency})',
    discountOf: 'Remise de {percent}',
    taxOn: '{tax} {percent} sur {amount}',
    net: 'Total hors taxes',
    pricesIncludeTax: 'Prix taxes comprises',
    amountPaid: 'Montant payé',
    advance: 'Acompte : {percent} du total',
    acceptance: 'Bon pour accord : devis {number}, pour un total de {total}.',
    acceptedBy: 'Nom',
    acceptedOn: 'Lieu et date',
  },
  templates: {
    JOB_REPORT: {
      subject: 'Rapport {{ job.number }} : {{ job.title }}',
      body: `Bonjour {{ customer.fullName }},

Vous trouverez ci-joint le rapport de notre intervention du {{ completedInfo.finishedAt }} : {{ job.title }} ({{ job.number }}).

Pour toute question, il suffit de répondre à ce message.

${closing}`,
    },
    QUOTATION: {
      subject: 'Devis {{ quotation.number }} : {{ quotation.subject }}',
      body: `Bonjour {{ customer.fullName }},

Merci de votre demande. Vous trouverez ci-joint notre devis {{ quotation.number }} : {{ quotation.subject }}.

Le total s’élève à {{ quotation.total }}, et le devis est valable jusqu’au {{ quotation.validUntil }}. Pour l’accepter, renvoyez-nous la dernière page signée ou répondez simplement à ce message.

${closing}`,
    },
    PROFORMA_INVOICE: {
      subject: 'Facture pro forma {{ proformaInvoice.number }} : {{ proformaInvoice.subject }}',
      body: `Bonjour {{ customer.fullName }},

Merci de votre commande. Vous trouverez ci-joint notre facture pro forma {{ proformaInvoice.number }} pour le devis {{ quotation.number }} : {{ proformaInvoice.subject }}.

Merci de régler l’acompte de {{ proformaInvoice.amountDue }} avant le {{ proformaInvoice.dueDate }}. Pour toute question, il suffit de répondre à ce message.

${closing}`,
    },
  },
  letters,
};
