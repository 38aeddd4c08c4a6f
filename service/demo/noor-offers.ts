import type { Offers } from './offers.ts';

export const noorOffers: Offers = {
  groups: [
    {
      heading: 'التبريد · Cooling',
      code: 'CH',
      items: [
        { name: 'مبرد مياه 60 طن · Chiller 60 TR', unit: 'pcs', unitPrice: '8450.000', quantities: ['1', '2'] },
        {
          name: 'وحدة سبليت 2 طن · Split unit 2 TR',
          unit: 'pcs',
          unitPrice: '214.500',
          quantities: ['1', '3', '6', '12'],
        },
        { name: 'تنظيف المكثف · Condenser cleaning', unit: 'pcs', unitPrice: '18.750', quantities: ['2', '4', '8'] },
        {
          name: 'غاز R-134a · Refrigerant R-134a',
          unit: 'kg',
          unitPrice: '6.375',
          quantities: ['4.5', '13.6', '22.25'],
        },
        {
          name: 'صيانة سنوية للمبرد · Chiller: yearly maintenance',
          description: 'صيانة سنوية للمبرد · Chiller: yearly maintenance\nFour visits, oil analysis, report',
          unit: 'year',
          unitPrice: '960.000',
          quantities: ['1', '2', '3'],
        },
      ],
    },
    {
      heading: 'الطاقة · Power',
      code: 'PW',
      items: [
        {
          name: 'مولد ديزل 250 kVA · Diesel generator 250 kVA',
          unit: 'pcs',
          unitPrice: '11250.000',
          quantities: ['1'],
        },
        {
          name: 'بطارية 12 فولت · Battery 12 V 100 Ah',
          unit: 'pcs',
          unitPrice: '38.400',
          quantities: ['8', '16', '32'],
        },
        { name: 'UPS 10 kVA', unit: 'pcs', unitPrice: '1385.125', quantities: ['1', '2'] },
        { name: 'كابل 4×70 mm² · Cable', unit: 'm', unitPrice: '9.1275', quantities: ['25', '62.5', '140'] },
        { name: 'اختبار حمل · Load bank test', unit: 'visit', unitPrice: '175.000', quantities: ['1', '2', '4'] },
      ],
    },
    {
      heading: 'أعمال · Works',
      code: 'WK',
      items: [
        { name: 'فني · Technician', unit: 'h', unitPrice: '7.500', quantities: ['4', '8', '24', '40.5'] },
        { name: 'رافعة · Crane', unit: 'day', unitPrice: '120.000', quantities: ['0.5', '1'] },
        { name: 'نقل · Transport', unit: 'trip', unitPrice: '25.000', quantities: ['1', '2'] },
        { name: 'سقالة · Scaffolding', unit: 'm²', unitPrice: '2.250', quantities: ['18.5', '40', '96'] },
        { name: 'Commissioning and training', unit: 'day', unitPrice: '90.000', quantities: ['1', '2'] },
      ],
    },
  ],
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
