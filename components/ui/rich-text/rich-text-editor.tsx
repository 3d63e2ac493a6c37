import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { type FieldControl, labelIdOf } from '@/components/ui/fields/field'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/overlays/dialog'
import { isWebAddress, RICH_TEXT_EXTENSIONS } from '@/components/ui/rich-text/rich-text-schema'
import { RichTextToolbar } from '@/components/ui/rich-text/rich-text-toolbar'

/** «example.org» is taken as a web address. */
function addressOf(typed: string): string | null {
  const text = typed.trim()
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  return isWebAddress(address) && URL.canParse(address) ? new URL(address).href : null
}

/** Asks for a link's address: of the selected text, the link at the cursor, or new text. */
function RichTextLinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const formId = useId()
  const [isInLink] = useState(() => editor.isActive('link'))
  const [needsText] = useState(() => !isInLink && editor.state.selection.empty)
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)

  function apply(event: FormEvent) {
    event.preventDefault()
    // React events bubble through portals to the form around the editor.
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

const CONTROL = /(?![\t\n\r])\p{Cc}/gu
/** Office programs include style sheets; the content policy reports them even in a detached document. */
const STYLE_SHEET = /<style\b[\s\S]*?<\/style\s*>/gi
const NUMBER = /^\s*(\d+|[a-zа-я])[.)]/i

/** Word pastes a list as paragraphs with a text marker: converts each run of them into a real list. */
function gatherWordLists(body: HTMLElement): void {
  for (const item of body.querySelectorAll<HTMLElement>(
    'p[style*="mso-list"], p[class*="MsoListParagraph"]',
  )) {
    const marker = item.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
    if (!marker) continue
    const name = NUMBER.test(marker.textContent) ? 'ol' : 'ul'
    marker.remove()
    const before = item.previousElementSibling
    const list = before?.localName === name ? before : body.ownerDocument.createElement(name)
    if (list !== before) item.before(list)
    const entry = body.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    list.append(entry)
    item.remove()
  }
}

/**
 * Cleans pasted HTML. The editor's schema drops unknown elements; this fixes what it would misread: list markers, empty
 * lines of a word processor, attributes of links.
 */
function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(CONTROL, '').replace(STYLE_SHEET, ''),
    'text/html',
  )
  gatherWordLists(body)
  for (const paragraph of body.querySelectorAll('p.MsoNormal'))
    if (paragraph.textContent.trim() === '' && !paragraph.closest('td, th')) paragraph.remove()
  for (const link of body.querySelectorAll('a'))
    for (const name of link.getAttributeNames()) if (name !== 'href') link.removeAttribute(name)
  return body.innerHTML
}

/** Removes control characters, which cannot be stored. */
const cleanPastedText = (text: string): string => text.replace(CONTROL, '')

/** Styles of the edited text: those of `SafeHtml`, plus those the editor needs. */
const richTextStyle = classNames(
  'relative max-h-[28rem] min-h-36 space-y-3 overflow-y-auto rounded-b-md px-3 py-2 break-words whitespace-break-spaces -outline-offset-2!',
  '[&_a]:text-accent-strong [&_a]:underline [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc',
  '[&_table]:w-full [&_table]:table-fixed [&_td]:border [&_td]:border-line-strong [&_td]:px-2.5 [&_td]:py-1.5 [&_td]:align-top',
  '[&_th]:border [&_th]:border-line-strong [&_th]:bg-sunken [&_th]:px-2.5 [&_th]:py-1.5 [&_th]:text-left [&_th]:align-top',
  '[&_.selectedCell]:bg-accent-soft',
  // The gap cursor before or after a table, where text can be typed.
  '[&_.ProseMirror-gapcursor]:pointer-events-none [&_.ProseMirror-gapcursor]:absolute [&_.ProseMirror-gapcursor]:hidden [&_.ProseMirror-gapcursor]:w-5 [&_.ProseMirror-gapcursor]:border-t [&_.ProseMirror-gapcursor]:border-ink [&.ProseMirror-focused_.ProseMirror-gapcursor]:block',
  '[&.ProseMirror-hideselection_*]:caret-transparent [&.ProseMirror-hideselection_*::selection]:bg-transparent',
  '[&_img.ProseMirror-separator]:inline! [&_img.ProseMirror-separator]:size-0!',
)

export type RichTextEditorProps = {
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  /** Receives an object with a `focus` method. */
  inputRef: (input: { focus: () => void } | null) => void
  control: FieldControl
}

/** The text as HTML, without trailing empty paragraphs. */
function htmlOf(editor: Editor): string {
  if (editor.isEmpty) return ''
  return editor
    .getHTML()
    .replaceAll('&nbsp;', '\u00a0')
    .replace(/(<p><\/p>)+$/, '')
}

/** Tab leaves the editor, or moves to the next table cell: no focus trap, and the text never changes. */
function leavesByTab(editor: Editor, event: KeyboardEvent): boolean {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return false
  return !(event.shiftKey ? editor.can().goToPreviousCell() : editor.can().goToNextCell())
}

/** The editor itself. It is heavy: the form loads it when it is needed. */
export function RichTextEditor({ value, onChange, onBlur, inputRef, control }: RichTextEditorProps) {
  const [isLinking, setLinking] = useState(false)
  const [initial] = useState(value)
  /** The given value, and its form after the editor's normalisation. */
  const original = useRef({ value, html: value })
  const sent = useRef(value)
  const { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = control

  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelIdOf(id),
        class: richTextStyle,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
      transformPastedHTML: cleanPastedHtml,
      transformPastedText: cleanPastedText,
    }),
    [id, describedBy, isInvalid],
  )

  const editor = useEditor({
    extensions: RICH_TEXT_EXTENSIONS,
    content: initial,
    editorProps,
    // Only what word processors do too, and a pasted URL becomes a link.
    enableInputRules: ['bulletList', 'orderedList'],
    enablePasteRules: ['link'],
    // The content security policy forbids injected styles; rich-text-look has the needed ones.
    injectCSS: false,
    // Created after the first render: React may discard an earlier one on a slow machine.
    immediatelyRender: false,
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed)
      const next = html === original.current.html ? original.current.value : html
      if (next === sent.current) return
      sent.current = next
      onChange(next)
    },
    onBlur: () => onBlur(),
  })

  useEffect(() => {
    if (!editor) return
    if (value !== sent.current) {
      editor.commands.setContent(value, { emitUpdate: false })
      sent.current = value
      original.current = { value, html: htmlOf(editor) }
    } else if (original.current.value === value) original.current.html = htmlOf(editor)
  }, [editor, value])

  useEffect(() => {
    if (!editor) return
    inputRef({ focus: () => editor.commands.focus() })
    return () => inputRef(null)
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
    // Captured, to run before the editor's keys.
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
