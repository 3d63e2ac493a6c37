import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Italic,
  Link,
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
import { Toolbar } from 'radix-ui'
import type { MouseEvent } from 'react'
import { IconButton } from '@/components/ui/basics/button'
import { buttonStyle } from '@/components/ui/basics/button-style'

interface RichTextAction {
  id: string
  label: string
  run: (chain: ChainedCommands) => ChainedCommands
}

/** An icon button. `mark`: shown as pressed while the selection is inside it. */
interface IconAction extends RichTextAction {
  icon: LucideIcon
  mark?: string
  /** The shortcut as shown to people. */
  keys?: string
}

const HISTORY: readonly IconAction[] = [
  { id: 'undo', label: 'Отменить', icon: Undo2, keys: 'Ctrl+Z', run: (chain) => chain.undo() },
  { id: 'redo', label: 'Повторить', icon: Redo2, keys: 'Ctrl+Y', run: (chain) => chain.redo() },
]

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

const INSERT_TABLE: IconAction = {
  id: 'table',
  label: 'Вставить таблицу',
  icon: Table,
  run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
}

const ICON_ACTIONS: readonly (readonly IconAction[])[] = [HISTORY, MARKS, LISTS]

const TABLE_ACTIONS: readonly RichTextAction[] = [
  { id: 'row-add', label: 'Добавить строку', run: (chain) => chain.addRowAfter() },
  { id: 'column-add', label: 'Добавить столбец', run: (chain) => chain.addColumnAfter() },
  { id: 'row-delete', label: 'Удалить строку', run: (chain) => chain.deleteRow() },
  { id: 'column-delete', label: 'Удалить столбец', run: (chain) => chain.deleteColumn() },
  { id: 'header', label: 'Строка заголовков', run: (chain) => chain.toggleHeaderRow() },
  { id: 'table-delete', label: 'Удалить таблицу', run: (chain) => chain.deleteTable() },
]

function readActions(editor: Editor) {
  const icons = [...ICON_ACTIONS.flat(), INSERT_TABLE]
  return {
    pressed: icons.filter(({ mark }) => mark !== undefined && editor.isActive(mark)).map(({ id }) => id),
    possible: icons.filter(({ run }) => run(editor.can().chain()).run()).map(({ id }) => id),
    isInLink: editor.isActive('link'),
    isInTable: editor.isActive('table'),
  }
}

type RichTextToolbarProps = { editor: Editor; controls: string; onLink: () => void }

const PRESSED =
  'aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent-strong aria-disabled:pointer-events-none aria-disabled:opacity-45'

/** A click keeps the focus in the text; a key press keeps it on the button. */
const keepTextFocused = (event: MouseEvent) => event.preventDefault()

/** A single tab stop, with arrow keys inside. */
export function RichTextToolbar({ editor, controls, onLink }: RichTextToolbarProps) {
  const state = useEditorState({ editor, selector: ({ editor: current }) => readActions(current) })

  function run(event: MouseEvent, action: RichTextAction) {
    const isPointer = event.detail > 0
    action.run(isPointer ? editor.chain().focus() : editor.chain()).run()
  }

  const iconButton = (action: IconAction) => {
    const { id, label, keys, mark, icon: Icon } = action
    const can = state.possible.includes(id)
    return (
      <Toolbar.Button key={id} asChild>
        <IconButton
          label={keys ? `${label} (${keys})` : label}
          aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
          aria-pressed={mark === undefined ? undefined : state.pressed.includes(id)}
          aria-disabled={!can || undefined}
          icon={<Icon />}
          onMouseDown={keepTextFocused}
          onClick={(event) => can && run(event, action)}
          className={PRESSED}
        />
      </Toolbar.Button>
    )
  }

  return (
    <Toolbar.Root
      aria-label="Оформление текста"
      aria-controls={controls}
      className="flex flex-wrap items-center gap-x-0.5 gap-y-1 border-b border-line p-1"
    >
      {ICON_ACTIONS.map((group) => (
        <div key={group[0]?.id} className="flex flex-wrap gap-0.5 border-r border-line pr-1 mr-0.5">
          {group.map(iconButton)}
        </div>
      ))}
      <Toolbar.Button asChild>
        <IconButton
          label={state.isInLink ? 'Изменить ссылку (Ctrl+K)' : 'Вставить ссылку (Ctrl+K)'}
          aria-keyshortcuts="Control+K"
          aria-pressed={state.isInLink}
          aria-haspopup="dialog"
          icon={<Link />}
          onMouseDown={keepTextFocused}
          onClick={onLink}
          className={PRESSED}
        />
      </Toolbar.Button>
      {!state.isInTable && iconButton(INSERT_TABLE)}
      {state.isInTable && (
        <div className="flex w-full flex-wrap gap-1 border-t border-line pt-1">
          {TABLE_ACTIONS.map((action) => (
            <Toolbar.Button
              key={action.id}
              onMouseDown={keepTextFocused}
              onClick={(event) => run(event, action)}
              className={buttonStyle('light', 'sm', false)}
            >
              {action.label}
            </Toolbar.Button>
          ))}
        </div>
      )}
    </Toolbar.Root>
  )
}
