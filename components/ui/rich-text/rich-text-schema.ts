import { type Extensions, Node, wrappingInputRule } from '@tiptap/core'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

/*
 * What a rich text may hold: paragraphs, line breaks, lists, tables, emphasis, indices and links to http and https.
 * Nothing else has a place in the document, so nothing else can be typed, pasted or sent.
 */

export const isWebAddress = (address: string) => /^https?:\/\/[^\s/]/i.test(address)

/** Always counts from 1: another start is not stored. */
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

/** How many columns or rows a cell spans; 1 is not written. */
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
  // No table within a table.
  content: '(paragraph | bulletList | orderedList)+',
  // The table extension reads the width of a column, though it is neither shown nor stored.
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

/** Typing that turns into formatting: only what word processors do as well. */
export const INPUT_RULES = ['bulletList', 'orderedList']

/** Pasting that turns into formatting: an address becomes a link. */
export const PASTE_RULES = ['link']
