import { CircleAlert, CloudCheck, CloudUpload, PencilLine } from 'lucide-react'
import { isDirty, useEntry } from '@/components/documents/cells/entry-state'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { hasDisputes } from '@/components/documents/saving/conflict'
import { type SavingFailure, wrongCells } from '@/components/documents/saving/refusals'
import { classNames } from '@/components/ui/basics/class-names'
import { useOnline } from '@/components/ui/browser/use-online'
import { formatDateTime, formatTime } from '@/lib/core/format/dates'

export interface SaveFacts {
  isSending: boolean
  isOnline: boolean
  isDirty: boolean
  /** Whether unsaved edits are stored on the device. */
  isStored: boolean
  hasDocument: boolean
  failure: SavingFailure | null
  /** Cells with an error, such as «2b». */
  wrong: string
  isDisputed: boolean
}

interface SaveWords {
  state: 'saving' | 'saved' | 'unsaved' | 'failed' | 'new'
  /** Empty for 'saved', which is shown with its time. */
  text: string
}

const REASONS: Readonly<Record<Exclude<SavingFailure, 'offline'>, string>> = {
  unavailable: 'сервер недоступен, изменения сохранены на этом устройстве',
  session: 'сеанс завершён',
  stale: 'документ тем временем изменён',
  gone: 'документ больше недоступен',
  texts: 'пояснения остались на этом устройстве, числа сохранены',
  closed: 'показатель закрыт или изменён, остальное сохранено',
  refused: 'сервер не принял',
}

/** Where the device keeps nothing. */
const NOT_STORED: Readonly<Partial<Record<SavingFailure, string>>> = {
  unavailable: 'сервер недоступен, не закрывайте вкладку',
  texts: 'скопируйте пояснения, числа сохранены',
}

export function saveWords(facts: SaveFacts): SaveWords {
  const { failure, wrong, isDirty, isStored } = facts
  if (facts.isSending) return { state: 'saving', text: 'Сохраняется…' }
  if (!isDirty && (facts.hasDocument || failure === null))
    return facts.hasDocument ? { state: 'saved', text: '' } : { state: 'new', text: 'Ещё не сохранён' }
  if (!facts.isOnline || failure === 'offline')
    return {
      state: 'failed',
      text: isStored
        ? 'Нет связи, изменения сохранены на этом устройстве'
        : 'Нет связи, изменения не сохранены: не закрывайте вкладку',
    }
  if (failure !== null) {
    const reason = (isStored ? undefined : NOT_STORED[failure]) ?? REASONS[failure]
    return { state: 'failed', text: `Не сохранено: ${reason}` }
  }
  if (wrong !== '') return { state: 'failed', text: `Не сохранено: исправьте ${wrong}` }
  if (facts.isDisputed) return { state: 'failed', text: 'Не сохранено: проверьте отмеченные значения' }
  return { state: 'unsaved', text: 'Не сохранено' }
}

const LOOK: Readonly<Record<SaveWords['state'], { Icon: typeof CloudCheck; style: string }>> = {
  saving: { Icon: CloudUpload, style: 'text-ink-soft' },
  saved: { Icon: CloudCheck, style: 'text-approved' },
  unsaved: { Icon: PencilLine, style: 'text-draft' },
  failed: { Icon: CircleAlert, style: 'font-medium text-danger' },
  new: { Icon: PencilLine, style: 'text-ink-soft' },
}

type SaveStateProps = { form: DocumentForm; isStored: boolean }

export const useSaveWords = ({ form, isStored }: SaveStateProps): SaveWords =>
  saveWords({
    isSending: form.isSending,
    isOnline: useOnline(),
    isDirty: useEntry(form.store, isDirty),
    isStored,
    hasDocument: form.document !== null,
    failure: form.failure,
    wrong: useEntry(form.store, wrongCells),
    isDisputed: useEntry(form.store, hasDisputes),
  })

/** The save state, with a button to save without waiting for the autosave. */
export function SaveState(props: SaveStateProps) {
  const { form } = props
  const { document, isSavedHere } = form
  const { state, text } = useSaveWords(props)
  const { Icon, style } = LOOK[state]
  return (
    <>
      {state !== 'saved' && state !== 'saving' && (
        <button
          type="button"
          // Keeps the focus in the number.
          onMouseDown={(event) => event.preventDefault()}
          onClick={form.save}
          aria-keyshortcuts="Control+S"
          className="link text-sm font-medium min-h-6 max-sm:min-h-11 print:hidden"
        >
          Сохранить
        </button>
      )}
      <p role="status" className={classNames('flex items-center gap-1.5 text-sm print:hidden', style)}>
        <Icon className="size-4 shrink-0" />
        {document !== null && state === 'saved' ? savedAt(document.updated_at, isSavedHere) : text}
      </p>
    </>
  )
}

const savedAt = (instant: string, isSavedHere: boolean) =>
  isSavedHere ? `Сохранено в ${formatTime(instant)}` : `Сохранено ${formatDateTime(instant)}`
