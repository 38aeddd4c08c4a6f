import type { Offers } from './offers.ts';

export const noorOffers: Omit<Offers, 'groups'> = {
  subjects: [
    ['عقد صيانة المبردات · Chiller maintenance', 'استبدال وحدات السبليت · Replacement of split units'],
    ['مولد احتياطي · Standby generator', 'تجديد بطاريات UPS · UPS battery renewal'],
    ['أعمال إضافية · Additional works'],
  ],
  notes: ['السعر يشمل التوصيل. Delivery is included.', 'العمل ليلاً عند الطلب. Night work on request.'],
  remarks: [
    'مدة التوريد من 4 إلى 6 أسابيع. Delivery within 4 to 6 weeks.',
    'الأسعار بالدينار الكويتي. Prices are in Kuwaiti dinars.',
  ],
  refusals: ['Budget moved to next year', 'تم اختيار عرض آخر (chose another offer)', 'Building is being sold'],
  contacts: [
    { name: 'يوسف العلي', designation: 'مدير المبيعات · Sales manager', mailbox: 'sales' },
    { name: 'فاطمة الصباح', designation: 'المدير العام · General manager', mailbox: 'fatima' },
  ],
  banks: [
    {
      bankName: 'Gulf Lighthouse Trust Bank',
      accountName: 'Al Noor Cooling & Power W.L.L.',
      accountNumber: '4417220801',
      branch: 'Sharq',
      bankCode: 'GLFTKWKW',
      iban: 'KW92GLFT0000000000004417220801',
    },
    {
      bankName: 'Gulf Lighthouse Trust Bank',
      accountName: 'Al Noor Cooling & Power W.L.L. (projects)',
      accountNumber: '4417220802',
      branch: 'Salmiya',
      bankCode: 'GLFTKWKW',
      iban: 'KW65GLFT0000000000004417220802',
    },
  ],
  terms: [
    {
      title: 'الشروط العامة · General terms',
      body: `**الدفع** خلال 30 يوماً من تاريخ الفاتورة.

1. الأسعار سارية حتى التاريخ المذكور.
2. الضمان سنة واحدة على الأعمال.
3. لا يشمل العرض الأعمال المدنية.

**Payment** within 30 days. *Civil works are not included.*`,
    },
    {
      title: 'عقود الصيانة · Maintenance contracts',
      body: `- أربع زيارات في السنة · four visits a year
- الاستجابة للطوارئ خلال **ساعتين** · emergencies within *two hours*
- قطع الغيار حسب القائمة · spare parts by the list`,
    },
  ],
  proformaTerms: [
    {
      title: 'الدفعة المقدمة · Advance payment',
      body: `يرجى التحويل قبل التاريخ المذكور مع ذكر **رقم الفاتورة**.

Please transfer by the day given and quote the *proforma number*.`,
    },
  ],
};
