/** The readings of the commonest Japanese surnames and given names: their signs alone do not say them. */
const READINGS = `
佐藤 sato · 鈴木 suzuki · 高橋 takahashi · 田中 tanaka · 伊藤 ito · 渡辺 渡邉 渡邊 watanabe · 山本 yamamoto · 中村 nakamura · 小林 kobayashi
加藤 kato · 吉田 yoshida · 山田 yamada · 佐々木 sasaki · 山口 yamaguchi · 松本 matsumoto · 井上 inoue · 木村 kimura · 林 hayashi
斎藤 斉藤 齋藤 齊藤 saito · 清水 shimizu · 山崎 yamazaki yamasaki · 阿部 安部 abe · 森 mori · 池田 ikeda · 橋本 hashimoto · 石川 ishikawa
山下 yamashita · 小川 ogawa · 石井 ishii · 長谷川 hasegawa · 後藤 goto · 岡田 okada · 近藤 kondo · 前田 maeda · 藤田 fujita · 遠藤 endo
青木 aoki · 坂本 sakamoto · 村上 murakami · 太田 大田 ota · 金子 kaneko · 藤井 fujii · 福田 fukuda · 西村 nishimura · 三浦 miura
竹内 武内 takeuchi · 中川 nakagawa · 岡本 okamoto · 松田 matsuda · 原田 harada · 中野 nakano · 小野 ono · 田村 tamura · 藤原 fujiwara
中山 nakayama · 石田 ishida · 小島 kojima · 和田 wada · 森田 morita · 内田 uchida · 柴田 shibata · 酒井 sakai · 原 hara · 高木 takagi
横山 yokoyama · 安藤 ando · 宮崎 miyazaki · 上田 ueda · 島田 shimada · 工藤 kudo · 大野 ono · 宮本 miyamoto · 杉山 sugiyama · 今井 imai
丸山 maruyama · 増田 masuda · 高田 takada · 村田 murata · 平野 hirano · 大塚 otsuka · 菅原 sugawara · 武田 takeda · 新井 荒井 arai
小山 koyama oyama · 野口 noguchi · 桜井 櫻井 sakurai · 千葉 chiba · 岩崎 iwasaki · 佐野 sano · 谷口 taniguchi · 上野 ueno · 松井 matsui
河野 kono kawano · 市川 ichikawa · 渡部 watanabe watabe · 野村 nomura · 菊地 菊池 kikuchi · 木下 kinoshita · 中島 nakajima nakashima
本田 本多 honda · 川口 kawaguchi · 久保 kubo · 北村 kitamura · 大西 onishi · 服部 hattori · 東 higashi azuma · 南 minami · 西 nishi
一郎 ichiro · 二郎 次郎 jiro · 三郎 saburo · 太郎 taro · 健 ken takeshi · 健一 kenichi · 健二 kenji · 健太 kenta · 誠 makoto · 勇 isamu
剛 tsuyoshi go · 浩 hiroshi · 隆 takashi · 明 akira · 修 osamu · 実 minoru · 茂 shigeru · 進 susumu · 豊 yutaka · 学 manabu · 翔 sho
翔太 shota · 大輔 daisuke · 拓也 takuya · 拓海 takumi · 直樹 naoki · 和也 kazuya · 達也 tatsuya · 蓮 ren · 陽斗 haruto · 悠斗 yuto · 大翔 hiroto
花子 hanako · 花 hana · 恵子 keiko · 幸子 sachiko · 和子 kazuko · 洋子 陽子 yoko · 裕子 優子 yuko · 久美子 kumiko · 由美子 yumiko
直美 naomi · 真由美 mayumi · 美香 mika · 美咲 misaki · 結衣 yui · 葵 aoi · 陽菜 hina · 愛 ai · 恵 megumi · 真理 mari · 千代 chiyo · 明美 akemi
`;

const readings = new Map<string, readonly string[]>();
for (const entry of READINGS.trim().split(/\s*[·\n]\s*/u)) {
  const words = entry.split(' ');
  const said = words.filter((word) => /^[a-z]+$/u.test(word));
  for (const written of words.slice(0, -said.length)) readings.set(written, said);
}

const LONGEST_SURNAME = 3;

/** How a name of kanji is said, alone or with the given name behind: '斎藤' → ['saito'], '斎藤一郎' → ['saito', 'ichiro'] */
export function readingsOf(word: string): readonly string[] {
  const whole = readings.get(word);
  if (whole) return whole;
  const signs = [...word];
  for (let count = Math.min(LONGEST_SURNAME, signs.length - 1); count > 0; count -= 1) {
    const [surname, given] = [readings.get(signs.slice(0, count).join('')), readings.get(signs.slice(count).join(''))];
    if (surname && given) return [...surname, ...given];
  }
  return [];
}
