'use client'

import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { FieldControl } from '@/components/ui/fields/field'
import { RichTextLinkDialog } from '@/components/ui/rich-text/rich-text-link-dialog'
import { richTextStyle } from '@/components/ui/rich-text/rich-text-look'
import { cleanPastedHtml, cleanPastedText } from '@/components/ui/rich-text/rich-text-paste'
import { INPUT_RULES, PASTE_RULES, RICH_TEXT_EXTENSIONS } from '@/components/ui/rich-text/rich-text-schema'
import { RichTextToolbar } from '@/components/ui/rich-text/rich-text-toolbar'

export type RichTextEditorProps = {
  /** HTML. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  /** Receives an object with a `focus` method. */
  inputRef?: (input: { focus: () => void } | null) => void
  labelledBy: string
  control: FieldControl
}

/** The text as HTML, without the empty lines the editor adds at the end. */
function htmlOf(editor: Editor): string {
  if (editor.isEmpty) return ''
  return editor
    .getHTML()
    .replaceAll('&nbsp;', '\u00a0')
    .replace(/(<p><\/p>)+$/, '')
}

/** Tab leaves the text, or goes to the next cell of a table: it never traps focus and never changes the text. */
function leavesByTab(editor: Editor, event: KeyboardEvent): boolean {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return false
  return !(event.shiftKey ? editor.can().goToPreviousCell() : editor.can().goToNextCell())
}

/** The editor itself. It is heavy: `RichTextField` loads it when it is needed. */
export function RichTextEditor({
  value,
  onChange,
  onBlur,
  inputRef,
  labelledBy,
  control,
}: RichTextEditorProps) {
  const [isLinking, setLinking] = useState(false)
  const [initial] = useState(value)
  /** The given value, and the editor's own spelling of it. */
  const given = useRef({ value, html: value })
  const sent = useRef(value)
  const { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = control

  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        class: richTextStyle,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
      transformPastedHTML: cleanPastedHtml,
      transformPastedText: cleanPastedText,
    }),
    [id, labelledBy, describedBy, isInvalid],
  )

  const editor = useEditor({
    extensions: RICH_TEXT_EXTENSIONS,
    content: initial,
    editorProps,
    enableInputRules: INPUT_RULES,
    enablePasteRules: PASTE_RULES,
    // The content security policy forbids injected styles; rich-text-look has the needed ones.
    injectCSS: false,
    // Made after the first render: on a slow machine React may discard an editor made earlier.
    immediatelyRender: false,
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed)
      const next = html === given.current.html ? given.current.value : html
      if (next === sent.current) return
      sent.current = next
      onChange(next)
    },
    onBlur: () => onBlur?.(),
  })

  useEffect(() => {
    if (!editor) return
    if (value !== sent.current) {
      editor.commands.setContent(value, { emitUpdate: false })
      sent.current = value
      given.current = { value, html: htmlOf(editor) }
    } else if (given.current.value === value) given.current.html = htmlOf(editor)
  }, [editor, value])

  useEffect(() => {
    if (!editor) return
    inputRef?.({ focus: () => editor.commands.focus() })
    return () => inputRef?.(null)
  }, [editor, inputRef])

  useEffect(() => {
    if (!editor) return
    const text = editor.view.dom
    const onKeyDown = (event: KeyboardEvent) => {
      if (leavesByTab(editor, event)) event.stopImmediatePropagation()
      if ((event.ctrlKey || event.metaKey) && event.code === 'KeyK') {
        event.preventDefault()
        setLinking(true)
      }
    }
    // Before the editor's own keys.
    text.addEventListener('keydown', onKeyDown, { capture: true })
    return () => text.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [editor])

  if (!editor) return <Skeleton className="h-48" />
  return (
    <div
      data-invalid={isInvalid}
      className="rounded-md border border-control bg-surface data-invalid:border-danger data-invalid:bg-overdue-soft"
    >
      <RichTextToolbar editor={editor} controls={id} onLink={() => setLinking(true)} />
      <EditorContent editor={editor} />
      {isLinking && <RichTextLinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}
