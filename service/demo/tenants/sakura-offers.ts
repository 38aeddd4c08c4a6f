import type { Offers } from './offers.ts';

export const sakuraOffers: Omit<Offers, 'groups'> = {
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
