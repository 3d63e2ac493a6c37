import { type Extensions, Node, wrappingInputRule } from '@tiptap/core'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

/*
 * Schema of a rich text: paragraphs, line breaks, lists, tables, emphasis, sub- and superscript, http and https links.
 * Nothing else can be typed, pasted or sent.
 */

export const isWebAddress = (address: string) => /^https?:\/\/[^\s/]/i.test(address)

/** Always starts at 1: other starts are not stored. */
const OrderedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem+',
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: () => ['ol', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-7': () => this.editor.commands.toggleList(this.name, 'listItem') }
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^1[.)]\s$/, type: this.type })]
  },
})

const MAX_SPAN = 100

/** Columns or rows that a cell spans; 1 is omitted. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => {
    const value = Number(element.getAttribute(name))
    return Number.isInteger(value) && value > 1 && value <= MAX_SPAN ? value : 1
  },
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
})

const cell = {
  // No nested tables.
  content: '(paragraph | bulletList | orderedList)+',
  // Required by the table extension, though column widths are neither shown nor stored.
  addAttributes: () => ({
    colspan: span('colspan'),
    rowspan: span('rowspan'),
    colwidth: { default: null, rendered: false, parseHTML: () => null },
  }),
}

/** Text is either superscript or subscript. */
const oneIndex = { excludes: 'subscript superscript' }

export const RICH_TEXT_EXTENSIONS: Extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    heading: false,
    horizontalRule: false,
    orderedList: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: isWebAddress,
    },
  }),
  OrderedList,
  Subscript.extend(oneIndex),
  Superscript.extend(oneIndex),
  Table.configure({ View: null }).extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableHeader.extend(cell),
  TableCell.extend(cell),
]
