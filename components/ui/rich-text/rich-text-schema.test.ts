import { getSchema } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { expect, it } from 'vitest'
import { isWebAddress, RICH_TEXT_EXTENSIONS } from '@/components/ui/rich-text/rich-text-schema'
import { sanitizeDescription } from '@/lib/core/text/description'

/* Serialises a document without a browser. */

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

class FakeNode {
  readonly nodeType: number
  private readonly children: FakeNode[] = []
  private readonly attributes: string[] = []

  constructor(
    private readonly name: string,
    private readonly text = '',
  ) {
    this.nodeType = name === '#text' ? 3 : 1
  }

  setAttribute(name: string, value: string) {
    this.attributes.push(` ${name}="${escaped(String(value))}"`)
  }

  appendChild(child: FakeNode) {
    this.children.push(child)
    return child
  }

  get html(): string {
    if (this.name === '#text') return escaped(this.text)
    const inside = this.children.map((child) => child.html).join('')
    if (this.name === '#fragment') return inside
    const open = `<${this.name}${this.attributes.join('')}>`
    return this.name === 'br' ? open : `${open}${inside}</${this.name}>`
  }
}

const fakeDocument = {
  createElement: (name: string) => new FakeNode(name),
  createTextNode: (text: string) => new FakeNode('#text', text),
  createDocumentFragment: () => new FakeNode('#fragment'),
}

const schema = getSchema(RICH_TEXT_EXTENSIONS)

function written(content: unknown[]): string {
  const document = schema.nodeFromJSON({ type: 'doc', content })
  document.check()
  const fragment = new FakeNode('#fragment')
  const target: unknown = fragment
  const fake: unknown = fakeDocument
  const serializer = DOMSerializer.fromSchema(schema)
  Reflect.apply(serializer.serializeFragment, serializer, [document.content, { document: fake }, target])
  return fragment.html
}

const text = (words: string, ...marks: Array<string | object>) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)) }),
})
const p = (...content: unknown[]) => ({ type: 'paragraph', content })
const item = (...content: unknown[]) => ({ type: 'listItem', content })
const row = (...content: unknown[]) => ({ type: 'tableRow', content })
const cell = (type: string, attrs: object, ...content: unknown[]) => ({ type, attrs, content })
const link = (href: string) => ({ type: 'link', attrs: { href } })

const CONSTRUCTS: Array<[string, unknown[], string]> = [
  ['a paragraph', [p(text('Число «a» < 5 % & "b"'))], '<p>Число «a» &lt; 5 % &amp; "b"</p>'],
  ['a line break', [p(text('раз'), { type: 'hardBreak' }, text('два'))], '<p>раз<br>два</p>'],
  [
    'emphasis',
    [p(text('ж', 'bold'), text('к', 'italic'), text('п', 'underline'), text('з', 'strike'))],
    '<p><strong>ж</strong><em>к</em><u>п</u><s>з</s></p>',
  ],
  [
    'emphasis within emphasis',
    [p(text('всё', 'bold', 'italic', 'strike', 'underline'))],
    '<p><strong><em><s><u>всё</u></s></em></strong></p>',
  ],
  [
    'indices',
    [p(text('10'), text('3', 'superscript'), text(' H'), text('2', 'subscript'))],
    '<p>10<sup>3</sup> H<sub>2</sub></p>',
  ],
  [
    'a link',
    [p(text('здесь', link('https://example.org/a?b=1&c=%22')))],
    '<p><a href="https://example.org/a?b=1&amp;c=%22">здесь</a></p>',
  ],
  [
    'lists, one within the other',
    [
      {
        type: 'bulletList',
        content: [item(p(text('один')), { type: 'orderedList', content: [item(p(text('два')))] })],
      },
    ],
    '<ul><li><p>один</p><ol><li><p>два</p></li></ol></li></ul>',
  ],
  [
    'a table',
    [
      {
        type: 'table',
        content: [
          row(cell('tableHeader', { colspan: 2 }, p(text('Имя')))),
          row(cell('tableCell', { rowspan: 2 }, p(text('1'))), cell('tableCell', {}, p())),
          row(cell('tableCell', {}, p(text('2')))),
        ],
      },
    ],
    '<table><tbody><tr><th colspan="2"><p>Имя</p></th></tr><tr><td rowspan="2"><p>1</p></td><td><p></p></td></tr><tr><td><p>2</p></td></tr></tbody></table>',
  ],
]

it.each(CONSTRUCTS)('%s is stored to the letter', (_, content, html) => {
  expect(written(content)).toBe(html)
  expect(sanitizeDescription(html)).toBe(html)
})

it('holds nothing else', () => {
  expect(Object.keys(schema.nodes).sort()).toEqual(
    'bulletList doc hardBreak listItem orderedList paragraph table tableCell tableHeader tableRow text'.split(
      ' ',
    ),
  )
  expect(Object.keys(schema.marks).sort()).toEqual(
    'bold italic link strike subscript superscript underline'.split(' '),
  )
})

it.each([
  ['https://example.org', true],
  ['HTTP://example.org/x', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['mailto:a@example.org', false],
  ['//example.org', false],
  ['https://', false],
  ['/admin', false],
])('a link to %s: %s', (address, may) => {
  expect(isWebAddress(address)).toBe(may)
})
