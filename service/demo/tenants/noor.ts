import { sunLogo } from './logos.ts';
import { tablesOf } from './tables.ts';
import type { Tenant } from './tenant.ts';

const { groups, ...people } = tablesOf('noor');

export const noor: Tenant = {
  name: 'Al Noor Cooling & Power · النور للتبريد والطاقة',
  domain: 'alnoor.example',
  phone: '+965 2220 ####',
  address: {
    line1: 'Block 3, Street 42, Building 17',
    line2: null,
    city: 'Kuwait City',
    region: 'Al Asimah',
    postcode: '13001',
    country: 'KW',
  },
  registrationNumber: 'CR 318842',
  taxNumber: '310 884 2201',
  currency: 'KWD',
  taxes: [],
  taxRounding: 'LINE',
  locale: 'ar-KW',
  timeZone: 'Asia/Kuwait',
  opensAtUtc: 5,
  numberOfUsers: 12,
  quotationValidityDays: 21,
  logo: sunLogo,
  streets: [
    'Block 4, Street 1#, Building 2#',
    'Block 7, Street 3#, House 1#',
    'Block 2, Avenue 1#, Building 4#',
    'قطعة 5، شارع 1#، مبنى 2#',
    'قطعة 9، شارع 3#، منزل 1#',
  ],
  jobTypes: ['صيانة (maintenance)', 'إصلاح (repair)', 'تركيب (installation)', 'Emergency call'],
  jobFields: [
    {
      key: 'contract',
      label: 'Contract',
      type: 'DROPDOWN',
      options: ['Gold', 'Silver', 'Call by call'],
      required: true,
    },
    {
      key: 'unitNumber',
      label: 'رقم الوحدة (unit number)',
      type: 'TEXT',
      samples: ['CH-02', 'AHU-11', 'GEN-1', 'UPS-B'],
    },
    { key: 'runningHours', label: 'Running hours', type: 'NUMBER' },
    { key: 'lastVisit', label: 'Last visit', type: 'DATE' },
    { key: 'rooftop', label: 'Rooftop access needed', type: 'CHECKBOX' },
  ],
  ...people,
  offers: {
    groups,
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
  },
  jobs: 90,
  quotations: 35,
};
