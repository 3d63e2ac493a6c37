'use client'

import type { Editor } from '@tiptap/react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/basics/button'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/overlays/dialog'
import { isWebAddress } from '@/components/ui/rich-text/rich-text-schema'

/** «example.org» means a web address. */
function addressOf(typed: string): string | null {
  const text = typed.trim()
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  return isWebAddress(address) && URL.canParse(address) ? new URL(address).href : null
}

/** Asks for the address of a link: of the selected text, of the link the cursor is in, or of new text. */
export function RichTextLinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const formId = useId()
  const [isInLink] = useState(() => editor.isActive('link'))
  const [needsText] = useState(() => !isInLink && editor.state.selection.empty)
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)

  function apply(event: FormEvent) {
    event.preventDefault()
    // React passes the event on to the form around the editor.
    event.stopPropagation()
    const href = addressOf(typed)
    if (href === null) return setRefused(true)
    const chain = editor.chain().focus()
    if (needsText) {
      const link = { type: 'text', text: text.trim() || href, marks: [{ type: 'link', attrs: { href } }] }
      chain.insertContent(link).unsetMark('link').run()
    } else chain.extendMarkRange('link').setLink({ href }).run()
    onClose()
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={isInLink ? 'Изменить ссылку' : 'Вставить ссылку'}
      size="sm"
      footer={
        <>
          {isInLink && (
            <Button color="danger" quiet onClick={remove}>
              Убрать ссылку
            </Button>
          )}
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form={formId} color="info">
            {isInLink ? 'Изменить' : 'Вставить'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={apply} className="space-y-4">
        <TextField
          label="Адрес"
          required
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.org/страница"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setRefused(false)
          }}
          error={isRefused ? 'Введите адрес, который начинается с https:// или http://' : undefined}
        />
        {needsText && (
          <TextField
            label="Текст ссылки"
            hint="Если не указать, будет показан адрес"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  )
}
