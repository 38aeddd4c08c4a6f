import type { letters as english } from './english.ts';

export const letters: typeof english = {
  PASSWORD_RESET: {
    subject: '新しいパスワードの設定',
    body: `{name} 様

Docket のアカウント {email} について、新しいパスワードの設定が依頼されました。{minutes} 分以内に次のリンクを開いて、パスワードを設定してください。リンクは一度だけ使えます。

{link}

お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。`,
  },
  PASSWORD_CHANGED: {
    subject: 'パスワードが変更されました',
    body: `{name} 様

Docket のアカウント {email} のパスワードが {time} に変更されました。

お心当たりがない場合は、すぐに別のパスワードを設定し（「Forgotten password?」）、このメールにご返信ください。`,
  },
  NEW_DEVICE: {
    subject: 'アカウントへの新しいログイン',
    body: `{name} 様

Docket のアカウント {email} に、{time} に新しいブラウザーからログインがありました：{place}

ご本人であれば、何もする必要はありません。お心当たりがない場合は、すぐに別のパスワードを設定し（「Forgotten password?」）、セッションを終了し（「My account」）、このメールにご返信ください。`,
  },
  LOGIN_BLOCKED: {
    subject: 'アカウントへのログインを一時停止しました',
    body: `{name} 様

パスワードの誤りが 5 回続いたため、{time} に Docket のアカウント {email} へのログインを 15 分間停止しました。その間も、以前に使用したブラウザーまたはパスキーでログインできます。すぐに別のパスワードを設定することもできます（「Forgotten password?」）。

お心当たりがない場合も、パスワードは知られていません。二要素認証（「My account」）を設定すると、さらに安全です。このメールの送信は 1 日 1 回までです。`,
  },
  FACTORS_CHANGED: {
    subject: '二要素認証が変更されました',
    body: `{name} 様

Docket のアカウント {email} の二要素認証またはリカバリーコードが {time} に変更されました。

お心当たりがない場合は、すぐに別のパスワードを設定し（「Forgotten password?」）、このメールにご返信ください。`,
  },
  WEBHOOK_PAUSED: {
    subject: 'Webhook「{webhook}」を一時停止しました',
    body: `{name} 様

Docket は {time} に、{address} への Webhook「{webhook}」を一時停止しました。受信側が 1 日にわたって失敗した、受信側が配信を望まない、または Webhook の API トークンが無効になったためです。理由は Webhook の配信の一覧で確認できます。

Docket は変更を 30 日間保持します。原因を取り除き、Webhooks の画面で Webhook を有効にしてください。一時停止以降の変更が配信されます。`,
  },
  API_TOKEN_CREATED: {
    subject: '新しい API トークン「{token}」',
    body: `{name} 様

Docket のアカウント {email} に API トークン「{token}」が {time} に作成されました。このトークンを持つスクリプトは、あなたの名前で動作します。

お心当たりがない場合は、トークンを無効にし（「API tokens」）、別のパスワードを設定して、このメールにご返信ください。`,
  },
  INVITATION: {
    subject: '{company} への招待',
    body: `{name} 様

{inviter} さんから、Docket の {company} に招待されています。ログインにはこのメールアドレスを使います。{days} 日以内に次のリンクを開いて、パスワードを設定してください。リンクは一度だけ使えます。

{link}

お心当たりがない場合は、このメールを無視してください。`,
  },
  INVITATION_TAKEN: {
    subject: '{company} への招待',
    body: `{name} 様

{inviter} さんから、アドレス {email} で Docket の {company} に招待されています。このアドレスはすでに Docket のアカウントで使われており、一つのアドレスで使えるアカウントは一つだけです。お使いのアカウントは変わらず、{company} に知られることもありません。

参加される場合は、別のアドレスへの招待を {company} にご依頼ください。それ以外の場合は、このメールを無視してください。`,
  },
  EMAIL_CHANGE: {
    subject: '新しいメールアドレスの確認',
    body: `{name} 様

今後 {email} で Docket にログインするには、{hours} 時間以内に次のリンクを開いてください。リンクは一度だけ使えます。

{link}

お心当たりがない場合は、このメールを無視してください。何も変わりません。`,
  },
  EMAIL_CHANGE_TAKEN: {
    subject: 'メールアドレスはすでに使われています',
    body: `{email} を別の Docket アカウントで使う依頼がありました。このアドレスはすでにアカウントで使われているため、何も変わりません。

ご自身の依頼であれば、別のアドレスをお選びください。それ以外の場合は、このメールを無視してください。`,
  },
  EMAIL_CHANGED: {
    subject: 'メールアドレスが変更されました',
    body: `{name} 様

{time} に、Docket のアカウントのメールアドレスが {former} から {email} に変更されました。今後は {email} でログインしてください。

お心当たりがない場合は、すぐにこのメールにご返信ください。`,
  },
  LOGIN_LINKED: {
    subject: '{provider} でログインできるようになりました',
    body: `{name} 様

{time} に、{provider} のアカウント {identity} で Docket のアカウント {email} にログインできるようになりました。

お心当たりがない場合は、すぐに別のパスワードを設定し（「Forgotten password?」）、このメールにご返信ください。`,
  },
};
