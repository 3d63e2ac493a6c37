import { expect, it } from 'vitest'
import { sanitizeDescription } from '@/lib/core/text/description'

it.each([
  '<p>Абзац, <b>b</b> <strong>strong</strong> <i>i</i> <em>em</em> <u>u</u> <s>s</s> <del>del</del></p>',
  '<p>10<sup>3</sup> H<sub>2</sub>O</p>',
  '<ul><li>один</li></ul><ol><li>два</li></ol>',
  '<table><thead><tr><th colspan="2">Имя</th></tr></thead><tbody><tr><td rowspan="2">1</td></tr></tbody></table>',
  '<a href="https://example.org/a?b=1">ссылка</a> <a href="http://example.org">ещё</a>',
  'a &lt; b &amp; c',
  '<p>строка<br>ещё\u00a0строка «в» "кавычках"</p>',
])('keeps what is allowed: %s', (html) => {
  expect(sanitizeDescription(html)).toBe(html)
})

it.each([
  ['<img src=x onerror=alert(1)>текст', 'текст'],
  ['<svg/onload=alert(1)>текст</svg>', 'текст'],
  ['<script>alert(1)</script>текст', 'текст'],
  ['<style>*{}</style>текст', 'текст'],
  ['<p onclick="alert(1)" style="color:red" class="x" id="y">текст</p>', '<p>текст</p>'],
  ['<a href="javascript:alert(1)">текст</a>', '<a>текст</a>'],
  ['<a href="JaVaScRiPt:alert(1)">текст</a>', '<a>текст</a>'],
  ['<a href="data:text/html,x">текст</a>', '<a>текст</a>'],
  ['<a href="//evil.example">текст</a>', '<a>текст</a>'],
  [
    '<a href="https://example.org" target="_blank" onmouseover="x()">текст</a>',
    '<a href="https://example.org">текст</a>',
  ],
  ['<h1>Заголовок</h1><div>блок</div>', 'Заголовокблок'],
  ['<iframe src="https://evil.example"></iframe>текст', 'текст'],
  ['<math><mi//xlink:href="data:x,<script>alert(1)</script>">текст', 'текст'],
  ['<p>незакрытый <b>текст', '<p>незакрытый <b>текст</b></p>'],
])('%s → %s', (html, clean) => {
  const result = sanitizeDescription(html)
  expect(result).toBe(clean)
  expect(sanitizeDescription(result)).toBe(result)
})

it.each([null, '', '   ', '<p></p>', '<p>&nbsp;<br></p>', '<ul><li></li></ul>', '<script>x</script>'])(
  'nothing written is no description: %s',
  (html) => {
    expect(sanitizeDescription(html)).toBeNull()
  },
)
