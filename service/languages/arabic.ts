import type { FixedWords } from './english.ts';
import { letters } from './letters/arabic.ts';

const closing = `مع أطيب التحيات،

{{ sender.fullName }}
{{ company.name }}
{{ company.phone }}`;

export const arabic: FixedWords = {
  direction: 'rtl',
  labels: {
    job: {
      customer: 'العميل',
      siteAddress: 'موقع العمل',
      reference: 'مرجع العميل',
      requestedAt: 'وقت الطلب',
      scheduledStart: 'البدء المقرر',
      scheduledEnd: 'الانتهاء المقرر',
      assignee: 'الفني',
      department: 'القسم',
      type: 'النوع',
    },
    completedInfo: {
      startedAt: 'وقت الوصول',
      finishedAt: 'وقت المغادرة',
      outcome: 'النتيجة',
      findings: 'الملاحظات',
      workDone: 'الأعمال المنجزة',
      checklist: 'قائمة الفحص',
      materials: 'المواد',
      followUps: 'أعمال المتابعة',
      remarks: 'ملاحظات العميل',
      customerSignatureFileId: 'توقيع العميل',
      signedAt: 'وُقّع في',
      noSignatureReason: 'سبب عدم وجود التوقيع',
    },
    material: { description: 'المادة', quantity: 'الكمية', unit: 'الوحدة' },
    company: { registrationNumber: 'رقم السجل', taxNumber: 'الرقم الضريبي' },
    quotation: {
      issueDate: 'تاريخ الإصدار',
      validUntil: 'صالح حتى',
      reference: 'مرجع العميل',
      leadNumber: 'رقم الاستفسار',
      contactDetails: 'للتواصل',
      bankDetails: 'البيانات المصرفية',
      notes: 'ملاحظات',
    },
    proformaInvoice: {
      amountDue: 'المبلغ المستحق',
      dueDate: 'تاريخ الاستحقاق',
      quotation: 'عرض السعر',
      paidAt: 'دُفع في',
    },
    quotationLine: {
      description: 'البيان',
      quantity: 'الكمية',
      unit: 'الوحدة',
      unitPrice: 'سعر الوحدة',
      taxes: 'الضرائب',
    },
    totals: { subtotal: 'المجموع الفرعي', discount: 'الخصم', total: 'الإجمالي' },
    bankDetails: {
      bankName: 'البنك',
      accountName: 'اسم الحساب',
      accountNumber: 'رقم الحساب',
      bankCode: 'رمز البنك',
      iban: 'رقم الآيبان',
    },
  },
  outcomes: { FULL: 'أُنجز بالكامل', PARTIAL: 'أُنجز جزئيًا' },
  jobStatuses: {
    NEW: 'جديد',
    ASSIGNED: 'مُسند',
    IN_PROGRESS: 'قيد التنفيذ',
    ON_HOLD: 'معلّق',
    COMPLETED: 'منجز',
    CLOSED: 'مغلق',
    CANNOT_COMPLETE: 'تعذّر الإنجاز',
    CANCELLED: 'ملغى',
  },
  printed: {
    page: 'صفحة {page} من {pages}',
    timesIn: 'التوقيت: {zone}',
    logo: 'شعار {company}',
    yes: 'نعم',
    no: 'لا',
    draft: 'مسودة',
    void: 'ملغى',
    jobReport: 'تقرير العمل',
    report: 'تقرير {number}',
    reportedProblem: 'المشكلة المبلّغ عنها',
    details: 'التفاصيل',
    detail: 'البند',
    value: 'القيمة',
    done: 'تم',
    notDone: 'لم يتم',
    photosBefore: 'صور قبل العمل',
    photosAfter: 'صور بعد العمل',
    photoBefore: 'صورة قبل العمل',
    photoAfter: 'صورة بعد العمل',
    noPicture: 'تعذّر عرض هذه الصورة.',
    noSignatureFromFile: 'منقول من سجلات سابقة',
    noSignaturePicture: 'تعذّر عرض صورة التوقيع.',
    signature: 'التوقيع',
    signatureOf: 'توقيع {name}',
    forCustomer: 'عن العميل: {name}',
    quotation: 'عرض سعر',
    proformaInvoice: 'فاتورة أولية',
    quotationFor: 'عرض السعر إلى',
    billTo: 'الفاتورة إلى',
    notTaxInvoice: 'هذا المستند ليس فاتورة ضريبية.',
    amount: 'المبلغ ({currency})',
    discountOf: 'خصم {percent}',
    taxOn: '{tax} {percent} على {amount}',
    net: 'الإجمالي بدون الضريبة',
    pricesIncludeTax: 'الأسعار شاملة الضريبة',
    amountPaid: 'المبلغ المدفوع',
    advance: 'دفعة مقدمة: {percent} من الإجمالي',
    acceptance: 'نوافق على عرض السعر {number} بإجمالي {total}.',
    acceptedBy: 'الاسم',
    acceptedOn: 'المكان والتاريخ',
  },
  templates: {
    JOB_REPORT: {
      subject: 'التقرير {{ job.number }}: {{ job.title }}',
      body: `السيد/السيدة {{ customer.fullName }}،

نرفق لكم تقرير زيارتنا بتاريخ {{ completedInfo.finishedAt }}: {{ job.title }} (رقم العمل {{ job.number }}).

لأي استفسار، يرجى الرد على هذه الرسالة.

${closing}`,
    },
    QUOTATION: {
      subject: 'عرض السعر {{ quotation.number }}: {{ quotation.subject }}',
      body: `السيد/السيدة {{ customer.fullName }}،

نشكركم على استفساركم، ونرفق لكم عرض السعر {{ quotation.number }}: {{ quotation.subject }}.

الإجمالي {{ quotation.total }}، والعرض صالح حتى {{ quotation.validUntil }}. للموافقة، يرجى إعادة الصفحة الأخيرة موقّعة أو الرد على هذه الرسالة.

${closing}`,
    },
    PROFORMA_INVOICE: {
      subject: 'الفاتورة الأولية {{ proformaInvoice.number }}: {{ proformaInvoice.subject }}',
      body: `السيد/السيدة {{ customer.fullName }}،

نشكركم على طلبكم، ونرفق لكم الفاتورة الأولية {{ proformaInvoice.number }} لعرض السعر {{ quotation.number }}: {{ proformaInvoice.subject }}.

يرجى دفع {{ proformaInvoice.amountDue }} مقدمًا قبل {{ proformaInvoice.dueDate }}. لأي استفسار، يرجى الرد على هذه الرسالة.

${closing}`,
    },
  },
  letters,
};
