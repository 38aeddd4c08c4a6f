/*
 * Runs before the console, and fetches further files along with the console’s own: the call screen for the address of a call, and
 * the login for a person without a session.
 */

const { call, login } = document.currentScript?.dataset ?? {};
const wanted = [
  location.hash.startsWith('#/layout/call') && call,
  sessionStorage.getItem('accessToken') === null && login,
];
for (const href of wanted.flatMap((hrefs) => (hrefs ? hrefs.split(' ') : []))) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}
