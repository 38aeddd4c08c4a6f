import type { FixedWords } from './english.ts';
import { letters } from './letters/japanese.ts';

const closing = `{{ company.name }}
{{ sender.fullName }}
{{ company.phone }}`;

export const japanese: FixedWords = {
  direction: 'ltr',
  labels: {
    job: {
      customer: 'お客様',
      siteAddress: '作業場所',
      reference: '貴社注文番号',
      requestedAt: '受付日時',
      scheduledStart: '開始予定',
      scheduledEnd: '完了予定',
      assignee: '担当者',
      department: '部署',
      type: '種別',
    },
    completedInfo: {
      startedAt: '到着',
      finishedAt: '退出',
      outcome: '結果',
      findings: '所見',
      workDone: '作業内容',
      checklist: '点検項目',
      materials: '使用部材',
      followUps: '今後の対応',
      remarks: 'お客様のご意見',
      customerSignatureFileId: 'お客様のご署名',
      signedAt: '署名日時',
      noSignatureReason: '署名がない理由',
    },
    material: { description: '品名', quantity: '数量', unit: '単位' },
    company: { registrationNumber: '法人番号', taxNumber: '登録番号' },
    quotation: {
      issueDate: '発行日',
      validUntil: '有効期限',
      reference: '貴社注文番号',
      leadNumber: '案件番号',
      contactDetails: '担当',
      bankDetails: '振込先',
      notes: '備考',
    },
    proformaInvoice: { amountDue: 'ご請求額', dueDate: 'お支払期限', quotation: '見積書', paidAt: 'お支払日時' },
    quotationLine: { description: '品名', quantity: '数量', unit: '単位', unitPrice: '単価', taxes: '税' },
    totals: { subtotal: '小計', discount: '値引き', total: '合計' },
    bankDetails: {
      bankName: '銀行',
      accountName: '口座名義',
      accountNumber: '口座番号',
      bankCode: '銀行コード',
      iban: 'IBAN',
    },
  },
  outcomes: { FULL: '完了', PARTIAL: '一部完了' },
  jobStatuses: {
    NEW: '新規',
    ASSIGNED: '担当者決定',
    IN_PROGRESS: '作業中',
    ON_HOLD: '保留',
    COMPLETED: '完了',
    CLOSED: '終了',
    CANNOT_COMPLETE: '作業不可',
    CANCELLED: '取消',
  },
  printed: {
    page: '{page} / {pages} ページ',
    timesIn: '時刻は{zone}',
    logo: '{company}のロゴ',
    yes: 'はい',
    no: 'いいえ',
    draft: '下書き',
    void: '無効',
    jobReport: '作業報告書',
    report: '報告書 {number}',
    reportedProblem: 'ご依頼内容',
    details: '詳細',
    detail: '項目',
    value: '内容',
    done: '済',
    notDone: '未',
    photosBefore: '作業前の写真',
    photosAfter: '作業後の写真',
    photoBefore: '作業前の写真',
    photoAfter: '作業後の写真',
    noPicture: 'この写真は表示できません。',
    noSignatureFromFile: '過去の記録から転記',
    noSignaturePicture: '署名の画像は表示できません。',
    signature: 'ご署名',
    signatureOf: '{name}様のご署名',
    forCustomer: 'お客様：{name}',
    quotation: '御見積書',
    proformaInvoice: '前払請求書',
    quotationFor: 'お見積先',
    billTo: 'ご請求先',
    notTaxInvoice: '本書は適格請求書ではありません。',
    amount: '金額（{currency}）',
    discountOf: '値引き {percent}',
    taxOn: '{tax} {percent}（対象額 {amount}）',
    net: '税抜金額',
    pricesIncludeTax: '価格は税込み',
    amountPaid: 'お支払済額',
    advance: '前払金：合計の{percent}',
    acceptance: '見積書 {number}（合計 {total}）を承諾します。',
    acceptedBy: 'お名前',
    acceptedOn: '場所・日付',
  },
  templates: {
    JOB_REPORT: {
      subject: '作業報告書 {{ job.number }}：{{ job.title }}',
      body: `{{ customer.fullName }} 様

いつもお世話になっております。{{ completedInfo.finishedAt }}に行いました作業の報告書をお送りします：{{ job.title }}（{{ job.number }}）。

ご不明な点がございましたら、このメールにご返信ください。

${closing}`,
    },
    QUOTATION: {
      subject: '御見積書 {{ quotation.number }}：{{ quotation.subject }}',
      body: `{{ customer.fullName }} 様

お問い合わせいただきありがとうございます。御見積書 {{ quotation.number }}（{{ quotation.subject }}）をお送りします。

合計は {{ quotation.total }}、有効期限は {{ quotation.validUntil }} です。ご承諾の場合は、最終ページにご署名のうえご返送いただくか、このメールにご返信ください。

${closing}`,
    },
    PROFORMA_INVOICE: {
      subject: '前払請求書 {{ proformaInvoice.number }}：{{ proformaInvoice.subject }}',
      body: `{{ customer.fullName }} 様

ご注文いただきありがとうございます。見積書 {{ quotation.number }} の前払請求書 {{ proformaInvoice.number }}（{{ proformaInvoice.subject }}）をお送りします。

{{ proformaInvoice.dueDate }} までに {{ proformaInvoice.amountDue }} をお支払いください。ご不明な点がございましたら、このメールにご返信ください。

${closing}`,
    },
  },
  letters,
};
