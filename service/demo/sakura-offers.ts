import type { Offers } from './offers.ts';

export const sakuraOffers: Offers = {
  groups: [
    {
      heading: '空調設備',
      code: 'AC',
      items: [
        { name: '天井カセット形エアコン 5馬力', unit: '台', unitPrice: '386000', quantities: ['1', '2', '4', '6'] },
        { name: '室外機据付架台', unit: '台', unitPrice: '42800', quantities: ['1', '2', '4'] },
        { name: '冷媒配管工事', unit: 'm', unitPrice: '5450', quantities: ['12', '24.5', '38'] },
        { name: '分解洗浄', unit: '台', unitPrice: '18500', quantities: ['4', '8', '12'] },
        {
          name: 'フロン漏えい定期点検',
          description: 'フロン漏えい定期点検\n記録簿の作成を含む',
          unit: '式',
          unitPrice: '35000',
          quantities: ['1', '2'],
        },
      ],
    },
    {
      heading: '給排水設備',
      code: 'PL',
      items: [
        { name: '電気温水器 370L', unit: '台', unitPrice: '248000', quantities: ['1', '2'] },
        { name: '排水管高圧洗浄', unit: 'm', unitPrice: '1280', quantities: ['20', '45.5', '80'] },
        { name: '給水ポンプ', unit: '台', unitPrice: '315000', quantities: ['1', '2'] },
        { name: '止水栓交換', unit: '箇所', unitPrice: '8600', quantities: ['2', '5', '10'] },
        { name: '受水槽清掃', unit: '式', unitPrice: '64000', quantities: ['1'] },
      ],
    },
    {
      heading: '電気設備',
      code: 'EL',
      items: [
        { name: 'LED照明器具', unit: '台', unitPrice: '12350', quantities: ['10', '24', '60'] },
        { name: '分電盤改修', unit: '面', unitPrice: '178000', quantities: ['1', '2'] },
        { name: 'VVFケーブル 2.0-3C', unit: 'm', unitPrice: '236.5', quantities: ['30', '75.5', '120'] },
      ],
    },
    {
      heading: '諸経費',
      code: 'EX',
      items: [
        { name: '技術者人件費', unit: '人工', unitPrice: '28000', quantities: ['1', '2.5', '4'] },
        { name: '夜間作業割増', unit: '人工', unitPrice: '9800', quantities: ['1', '2'] },
        { name: '運搬費', unit: '式', unitPrice: '15000', quantities: ['1'] },
        { name: '産業廃棄物処理費', unit: '式', unitPrice: '22000', quantities: ['1'] },
        { name: '収入印紙', unit: '枚', unitPrice: '1000', quantities: ['1'], isUntaxed: true },
      ],
    },
  ],
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
};
