import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown, plainText } from '../../web/ui/markdown.tsx';

const drawn = (text: string) => renderToStaticMarkup(<Markdown text={text} />).replace(/ (class|dir)="\w+"/g, '');

test('draws paragraphs, lists, bold and italics', () => {
  expect(drawn('Pay **within *30* days**\\\nat most')).toBe(
    '<div><p>Pay <strong>within </strong><strong><em>30</em></strong><strong> days</strong><br/>at most</p></div>',
  );
  expect(drawn('3. Now\n4. Then\n   - or never')).toBe(
    '<div><ol start="3"><li><p>Now</p></li><li><p>Then</p><ul><li><p>or never</p></li></ul></li></ol></div>',
  );
});

test('draws HTML, links and pictures as written text', () => {
  for (const text of ['<b onclick="x()">a</b>', '[a](javascript:x())', '![a](https://x.example/a.png)', '# a']) {
    expect(drawn(text)).not.toMatch(/<(?!\/?(div|p)>)/);
    expect(plainText(text)).toBe(text);
  }
});

test('reads on a line without marks', () => {
  expect(plainText('**Pay** at once.\n\n- In *euros*\n- In cash')).toBe('Pay at once. In euros In cash');
});
