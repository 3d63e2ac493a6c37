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
  /** The keys as people name them. */
  keys?: string
}

const HISTORY: readonly IconAction[] = [
  { id: 'undo', label: 'Отменить', icon: Undo2, keys: 'Ctrl+Z', run: (chain) => chain.undo() },
  { id: 'redo', label: 'Повторить', icon: Redo2, keys: 'Ctrl+Y', run: (chain) => chain.redo() },
]

/** A button of a mark or a node, by the editor's name for it. */
const switching = (
  mark: string,
  label: string,
  icon: LucideIcon,
  keys: string,
  run: IconAction['run'],
): IconAction => ({ id: mark, mark, label, icon, keys, run })

const MARKS: readonly IconAction[] = [
  switching('bold', 'Полужирный', Bold, 'Ctrl+B', (chain) => chain.toggleBold()),
  switching('italic', 'Курсив', Italic, 'Ctrl+I', (chain) => chain.toggleItalic()),
  switching('underline', 'Подчёркнутый', Underline, 'Ctrl+U', (chain) => chain.toggleUnderline()),
  switching('strike', 'Зачёркнутый', Strikethrough, 'Ctrl+Shift+S', (chain) => chain.toggleStrike()),
  switching('subscript', 'Нижний индекс', Subscript, 'Ctrl+,', (chain) => chain.toggleSubscript()),
  switching('superscript', 'Верхний индекс', Superscript, 'Ctrl+.', (chain) => chain.toggleSuperscript()),
]

const LISTS: readonly IconAction[] = [
  switching('bulletList', 'Список с маркерами', List, 'Ctrl+Shift+8', (chain) => chain.toggleBulletList()),
  switching('orderedList', 'Список с номерами', ListOrdered, 'Ctrl+Shift+7', (chain) =>
    chain.toggleList('orderedList', 'listItem'),
  ),
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
