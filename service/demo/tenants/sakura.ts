import { blossomLogo } from './logos.ts';
import { tablesOf } from './tables.ts';
import type { Tenant } from './tenant.ts';

const { groups, ...people } = tablesOf('sakura');

export const sakura: Tenant = {
  name: 'Sakura Setsubi · さくら設備株式会社',
  domain: 'sakura-setsubi.example',
  phone: '+81 6-6555-####',
  address: {
    line1: '北区梅田2-4-9',
    line2: null,
    city: '大阪市',
    region: '大阪府',
    postcode: '530-0001',
    country: 'JP',
  },
  registrationNumber: '1200-01-123456',
  taxNumber: 'T1200001123456',
  currency: 'JPY',
  taxes: [{ name: '消費税', percent: '10' }],
  taxRounding: 'DOCUMENT',
  locale: 'ja-JP',
  timeZone: 'Asia/Tokyo',
  opensAtUtc: 0,
  numberOfUsers: 20,
  quotationValidityDays: 45,
  logo: blossomLogo,
  streets: ['北区東町2-1#-3', '北区本町4-2#', '北区緑町3-1#-5', '北区港町1-1#-2', '北区南町5-2#'],
  jobTypes: ['修理 (repair)', '点検 (inspection)', '工事 (works)'],
  jobFields: [
    {
      key: 'floor',
      label: '階 (floor)',
      type: 'DROPDOWN',
      options: ['B1F', '1F', '2F', '3F', '4F', '5F', 'RF'],
      required: true,
    },
    { key: 'serial', label: '製造番号 (serial number)', type: 'TEXT', samples: ['RAS-4410-22', 'SZRC-80B', 'PKZ-118'] },
    { key: 'outsideHours', label: '夜間作業 (outside working hours)', type: 'CHECKBOX' },
    {
      key: 'notes',
      label: '備考 (notes)',
      type: 'LONG_TEXT',
      samples: ['入館証が必要です。', '騒音に注意してください。'],
    },
  ],
  ...people,
  offers: {
    groups,
    subjects: [
      ['空調機更新工事', '客室エアコン分解洗浄', '冷暖房設備 年間保守'],
      ['厨房排水管洗浄', '給湯設備更新工事'],
      ['照明LED化工事', '分電盤改修工事'],
      ['追加工事'],
    ],
    notes: ['※ 足場が必要な場合は別途お見積りいたします。', '※ 夜間・休日の作業は割増となります。'],
    remarks: [
      '工期は着工後およそ2週間です。',
      '既設機器の撤去・処分を含みます。',
      '現場調査の結果により変更となる場合があります。',
    ],
    refusals: ['他社に決定', '予算の都合により見送り', '来年度に延期'],
    contacts: [
      { name: '鈴木 健太', designation: '営業部長', mailbox: 'eigyo' },
      { name: '佐藤 美咲', designation: '代表取締役', mailbox: 'daihyo' },
    ],
    banks: [
      {
        bankName: '難波中央銀行',
        accountName: 'カ）サクラセツビ',
        accountNumber: '普通 4471902',
        branch: '梅田支店',
        bankCode: '0999-127',
      },
      {
        bankName: '大阪みなと信用金庫',
        accountName: 'カ）サクラセツビ',
        accountNumber: '当座 0082215',
        branch: '北支店',
        bankCode: '1999-004',
      },
    ],
    terms: [
      {
        title: '見積条件',
        body: `**お支払い**：検収月末締め、翌月末払い。

1. 有効期限内にご注文ください。
2. 保証期間は引渡し後 *1年* とします。
3. 次のものは含みません：
   - 建築工事
   - 官公庁への申請費用`,
      },
      {
        title: '保守契約条件',
        body: `- 契約期間は**1年間**とし、自動更新とします。
- 部品代は別途実費にてご請求いたします。
- 緊急時は *24時間* 対応いたします。`,
      },
    ],
    proformaTerms: [
      {
        title: '前払い条件',
        body: `期日までに指定口座へお振込みください。**見積書番号**を備考欄にご記入ください。

- 振込手数料はご負担願います。`,
      },
    ],
  },
  jobs: 70,
  quotations: 30,
};
