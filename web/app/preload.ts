/* Runs before the console. The address of a call fetches the files of the call screen along with the console’s own. */

const { call } = document.currentScript?.dataset ?? {};
if (call && location.hash.startsWith('#/layout/call')) {
  for (const href of call.split(' ')) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
