import { changedBy } from '@/components/documents/saving/conflict'
import type { Conflict } from '@/components/documents/saving/refusals'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { formatDateTime } from '@/lib/core/format/dates'
import { useDocumentHistory } from '@/lib/features/documents/client'

interface ConflictWords {
  title: string
  text: string
  confirm: string
}

/* The texts name all who may have saved: another person, the same one in another window, an exchange key. */
export const CONFLICT_WORDS: Readonly<Record<Conflict['kind'], ConflictWords>> = {
  created: {
    title: 'Документ за этот период уже создан',
    text: 'Пока вы вводили данные, документ создали: другой пользователь, вы в другом окне или передача по ключу. Введённые здесь значения останутся в форме; там, где они расходятся, рядом будет показано сохранённое значение.',
    confirm: 'Открыть его, сохранив введённое',
  },
  changed: {
    title: 'Документ тем временем изменён',
    text: 'Его изменили не здесь: другой пользователь, вы в другом окне или передача по ключу. Изменения, сделанные здесь, не сохранены, но останутся в форме. Там, где изменено одно и то же, рядом будет показано сохранённое значение.',
    confirm: 'Загрузить новую версию, сохранив введённое',
  },
  approved: {
    title: 'Документ уже утверждён',
    text: 'Изменить утверждённый документ нельзя, поэтому введённые вами значения не сохранены. После загрузки они будут показаны рядом с утверждёнными.',
    confirm: 'Загрузить утверждённую версию',
  },
  gone: {
    title: 'Документ больше недоступен',
    text: 'Его удалили, или он больше не ваш: категорию передали другому либо вас перевели в другую организацию. Введённое осталось на экране. Если документ удалён, всё, что вы видите в форме, можно сохранить в новом документе за тот же период; если он больше не ваш, введённое можно скопировать.',
    confirm: 'Создать документ заново из введённого',
  },
  without_category: {
    title: 'Документ больше не ваш',
    text: 'Категорию передали другому, или вас перевели в другую организацию. Введённое осталось на экране, его можно скопировать, а если категорию вернут — сохранить.',
    confirm: 'Сохранить ещё раз',
  },
}

type ConflictDialogProps = {
  conflict: Conflict
  focusAfter: () => HTMLElement | null
  onClose: () => void
  onConfirm: () => Promise<void>
}

/**
 * A conflict with another person or window: what happened, and how to continue without losing edits. May appear while typing,
 * because drafts autosave.
 */
export function ConflictDialog({ conflict, ...rest }: ConflictDialogProps) {
  const { title, text, confirm } = CONFLICT_WORDS[conflict.kind]
  const events = useDocumentHistory('id' in conflict ? conflict.id : null, null).data?.data
  const [last] = changedBy(events ?? [])
  return (
    <ConfirmDialog isUnasked title={title} confirmLabel={confirm} cancelLabel="Остаться" {...rest}>
      {last && (
        <p className="mb-2 font-medium text-ink">
          {last.who}, {formatDateTime(last.at)}
        </p>
      )}
      {text}
    </ConfirmDialog>
  )
}
