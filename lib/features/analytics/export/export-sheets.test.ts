import { expect, test } from 'vitest'
import { plainText } from '@/lib/features/analytics/export/export-sheets'

test.each([
  ['<p>Доля <b>умерших</b></p><p>Источник: форма № 14</p>', 'Доля умерших\nИсточник: форма № 14'],
  ['<ul><li>один</li><li>два</li></ul>', '• один\n• два'],
  ['<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>', 'a; b\n1; 2'],
  ['a &lt; b &amp;amp; c&nbsp;d', 'a < b &amp; c\u00a0d'],
  ['строка<br>ещё<br />ещё', 'строка\nещё\nещё'],
  ['=WEBSERVICE("x")', '=WEBSERVICE("x")'],
  ['', ''],
])('%s', (html, text) => {
  expect(plainText(html)).toBe(text)
})
