'use client'

import { type Editor, useEditorState } from '@tiptap/react'
import { Link } from 'lucide-react'
import { Toolbar } from 'radix-ui'
import type { MouseEvent } from 'react'
import { buttonStyle } from '@/components/ui/basics/button-style'
import { IconButton } from '@/components/ui/basics/icon-button'
import {
  ICON_ACTIONS,
  type IconAction,
  INSERT_TABLE,
  type RichTextAction,
  readActions,
  TABLE_ACTIONS,
} from '@/components/ui/rich-text/rich-text-actions'

type RichTextToolbarProps = {
  editor: Editor
  /** The edited element. */
  controls: string
  onLink: () => void
}

const PRESSED =
  'aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent-strong aria-disabled:pointer-events-none aria-disabled:opacity-45'

/** A click leaves focus in the text; a key press leaves it on the button. */
const keepTextFocused = (event: MouseEvent) => event.preventDefault()

/** One Tab stop, arrows inside. */
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
          icon={<Icon aria-hidden />}
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
          icon={<Link aria-hidden />}
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
