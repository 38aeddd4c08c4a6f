import { Later } from '../ground/later.ts';

/** Recording, running and editing macros. */
export const macros = new Later(() => import('../wings/macros/macros.ts'));

/** Saved views and macros, as commands. */
export const saved = new Later(() => import('./follow-saved.ts'));

/** The viewer's unread mentions. */
export const mentions = new Later(async () => (await import('./follow-mentions.ts')).followMentions);

/** The numbers of waiting work. */
export const waitingWork = new Later(async () => (await import('./follow-waiting-work.ts')).followWaitingWork);

/** The only company of a super admin. */
export const onlyCompany = new Later(async () => (await import('./follow-only-company.ts')).followOnlyCompany, {
  wantedSoon: true,
});

/** The bar over checked rows. */
export const checking = new Later(() => import('../shell/stage/action-bar.tsx'), { wantedSoon: true });

export const peeks = new Later(() => import('../wings/peeks/peek-panel.tsx'), { wantedSoon: true });

export const review = new Later(async () => {
  const [{ ReviewBar }, { createReviewing }] = await Promise.all([
    import('../wings/review/review-bar.tsx'),
    import('../wings/review/reviewing.ts'),
  ]);
  return { ReviewBar, createReviewing };
});

export const lists = new Later(async () => {
  const [{ ColumnsView }, { WritingView }, { writeRows }] = await Promise.all([
    import('../wings/lists/columns-view.tsx'),
    import('../wings/lists/writing-view.tsx'),
    import('../wings/lists/write-rows.ts'),
  ]);
  return { ColumnsView, WritingView, writeRows };
});

/** Folds the groups of a list. */
export const groups = new Later(() => import('../wings/groups/fold.ts'));

export const keys = new Later(async () => {
  const [{ KeysView }, { LoadView }, { save, reset }] = await Promise.all([
    import('../wings/keys/keys-view.tsx'),
    import('../wings/keys/load-view.tsx'),
    import('../wings/keys/keys-file.ts'),
  ]);
  return { KeysView, LoadView, save, reset };
});

/** Copies a link to the screen, and restores the screen from a copied link. */
export const links = new Later(async () => {
  const [{ copyLink }, { takeIn }] = await Promise.all([
    import('../wings/links/copy-link.ts'),
    import('../wings/links/take-in.ts'),
  ]);
  return { copyLink, takeIn };
});

/** Reads a spreadsheet and imports its rows. */
export const imports = new Later(() => import('../wings/imports/import-view.tsx'), { isLarge: true });

/** The screens for a forgotten password, and for the links of mails about accounts. */
export const access = new Later(
  async () => {
    const [{ ForgottenPage }, { LinkPage }] = await Promise.all([
      import('../wings/access/forgotten-page.tsx'),
      import('../wings/access/link-page.tsx'),
    ]);
    return { ForgottenPage, LinkPage };
  },
  { isLarge: true },
);
