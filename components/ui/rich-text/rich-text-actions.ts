import type { ChainedCommands, Editor } from '@tiptap/react'
import {
  Bold,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Strikethrough,
  Subscript,
  Superscript,
  Table,
  Underline,
  Undo2,
} from 'lucide-react'

export interface RichTextAction {
  id: string
  label: string
  run: (chain: ChainedCommands) => ChainedCommands
}

/** A button with a picture. `mark`: pressed while the selection is inside it. */
export interface IconAction extends RichTextAction {
  icon: LucideIcon
  mark?: string
  /** The keys as the browser names them, and as people do. */
  keys?: readonly [aria: string, words: string]
}

const HISTORY: readonly IconAction[] = [
  { id: 'undo', label: 'Отменить', icon: Undo2, keys: ['Control+Z', 'Ctrl+Z'], run: (chain) => chain.undo() },
  {
    id: 'redo',
    label: 'Повторить',
    icon: Redo2,
    keys: ['Control+Y', 'Ctrl+Y'],
    run: (chain) => chain.redo(),
  },
]

const MARKS: readonly IconAction[] = [
  {
    id: 'bold',
    mark: 'bold',
    label: 'Полужирный',
    icon: Bold,
    keys: ['Control+B', 'Ctrl+B'],
    run: (chain) => chain.toggleBold(),
  },
  {
    id: 'italic',
    mark: 'italic',
    label: 'Курсив',
    icon: Italic,
    keys: ['Control+I', 'Ctrl+I'],
    run: (chain) => chain.toggleItalic(),
  },
  {
    id: 'underline',
    mark: 'underline',
    label: 'Подчёркнутый',
    icon: Underline,
    keys: ['Control+U', 'Ctrl+U'],
    run: (chain) => chain.toggleUnderline(),
  },
  {
    id: 'strike',
    mark: 'strike',
    label: 'Зачёркнутый',
    icon: Strikethrough,
    keys: ['Control+Shift+S', 'Ctrl+Shift+S'],
    run: (chain) => chain.toggleStrike(),
  },
  {
    id: 'subscript',
    mark: 'subscript',
    label: 'Нижний индекс',
    icon: Subscript,
    keys: ['Control+,', 'Ctrl+,'],
    run: (chain) => chain.toggleSubscript(),
  },
  {
    id: 'superscript',
    mark: 'superscript',
    label: 'Верхний индекс',
    icon: Superscript,
    keys: ['Control+.', 'Ctrl+.'],
    run: (chain) => chain.toggleSuperscript(),
  },
]

const LISTS: readonly IconAction[] = [
  {
    id: 'bullet-list',
    mark: 'bulletList',
    label: 'Список с маркерами',
    icon: List,
    keys: ['Control+Shift+8', 'Ctrl+Shift+8'],
    run: (chain) => chain.toggleBulletList(),
  },
  {
    id: 'ordered-list',
    mark: 'orderedList',
    label: 'Список с номерами',
    icon: ListOrdered,
    keys: ['Control+Shift+7', 'Ctrl+Shift+7'],
    run: (chain) => chain.toggleList('orderedList', 'listItem'),
  },
]

export const INSERT_TABLE: IconAction = {
  id: 'table',
  label: 'Вставить таблицу',
  icon: Table,
  run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
}

/** The buttons of the toolbar in their groups. */
export const ICON_ACTIONS: readonly (readonly IconAction[])[] = [HISTORY, MARKS, LISTS]

/** The buttons shown while the selection is in a table. */
export const TABLE_ACTIONS: readonly RichTextAction[] = [
  { id: 'row-add', label: 'Добавить строку', run: (chain) => chain.addRowAfter() },
  { id: 'column-add', label: 'Добавить столбец', run: (chain) => chain.addColumnAfter() },
  { id: 'row-delete', label: 'Удалить строку', run: (chain) => chain.deleteRow() },
  { id: 'column-delete', label: 'Удалить столбец', run: (chain) => chain.deleteColumn() },
  { id: 'header', label: 'Строка заголовков', run: (chain) => chain.toggleHeaderRow() },
  { id: 'table-delete', label: 'Удалить таблицу', run: (chain) => chain.deleteTable() },
]

/** Which buttons are pressed and which are enabled now. */
export function readActions(editor: Editor) {
  const icons = [...ICON_ACTIONS.flat(), INSERT_TABLE]
  return {
    pressed: icons.filter(({ mark }) => mark !== undefined && editor.isActive(mark)).map(({ id }) => id),
    possible: icons.filter(({ run }) => run(editor.can().chain()).run()).map(({ id }) => id),
    isInLink: editor.isActive('link'),
    isInTable: editor.isActive('table'),
  }
}
